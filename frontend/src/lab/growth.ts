// A search that the server runs for the page: how far it is, then its tree.

import { ApiError, sendForStream, unreachable } from '../api';
import type { ErrorMessage, SearchTree, TreeProgress, TreeRequest } from '../messages';

/** The columns of all rounds as they came: `Packed` in kibitz/lab/recording.py. Values are from the side to move. */
export interface Columns {
  ends: Int32Array;
  alphas: Int32Array;
  betas: Int32Array;
  values: Int32Array;
  /** Rows that could stand pat, in order, and what that was worth. */
  pats: Int32Array;
  patValues: Int32Array;
  /** Rows that were cut, in order, and where the skipped moves of each end. */
  cuts: Int32Array;
  skips: Int32Array;
  moves: Uint16Array;
  skipped: Uint16Array;
  marks: Uint8Array;
}

export interface Growth {
  head: SearchTree;
  columns: Columns;
}

type Line = TreeProgress | SearchTree | ErrorMessage;

/** Aborting the signal stops the server's work. */
export async function grow(request: TreeRequest, signal: AbortSignal, tell: (visited: number) => void): Promise<Growth> {
  const { body } = await sendForStream('lab/tree', request, signal);
  const parts = new Parts(body!.getReader());
  for (;;) {
    const line = JSON.parse(await parts.line()) as Line;
    if (line.type === 'error') throw new ApiError(500, line.code, line.message);
    if (line.type === 'tree') return { head: line, columns: columnsOf(line, await parts.bytes(sizeOf(line))) };
    tell(line.visited);
  }
}

/** What has come of an answer, taken from the front. */
class Parts {
  private waiting = new Uint8Array();

  constructor(private readonly reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) {}

  private async next(): Promise<Uint8Array<ArrayBuffer>> {
    const { done, value } = await this.reader.read();
    if (done) throw unreachable();
    return value;
  }

  async line(): Promise<string> {
    let end: number;
    while ((end = this.waiting.indexOf(10)) < 0) {
      const more = await this.next();
      const joined = new Uint8Array(this.waiting.length + more.length);
      joined.set(this.waiting);
      joined.set(more, this.waiting.length);
      this.waiting = joined;
    }
    const text = new TextDecoder().decode(this.waiting.subarray(0, end));
    this.waiting = this.waiting.slice(end + 1);
    return text;
  }

  async bytes(length: number): Promise<ArrayBuffer> {
    const found = new Uint8Array(length);
    let filled = 0;
    for (let part = this.waiting; ; part = await this.next()) {
      found.set(part, filled);
      filled += part.length;
      if (filled >= length) return found.buffer;
    }
  }
}

const sizeOf = ({ rows, pats, cuts, skipped }: SearchTree): number =>
  4 * (4 * rows + 2 * pats + 2 * cuts) + 2 * (rows + skipped) + rows;

function columnsOf({ rows, pats, cuts, skipped }: SearchTree, buffer: ArrayBuffer): Columns {
  let at = 0;
  const wide = (length: number): Int32Array => {
    const column = new Int32Array(buffer, at, length);
    at += 4 * length;
    return column;
  };
  const narrow = (length: number): Uint16Array => {
    const column = new Uint16Array(buffer, at, length);
    at += 2 * length;
    return column;
  };
  return {
    ends: wide(rows), alphas: wide(rows), betas: wide(rows), values: wide(rows),
    pats: wide(pats), patValues: wide(pats), cuts: wide(cuts), skips: wide(cuts),
    moves: narrow(rows), skipped: narrow(skipped), marks: new Uint8Array(buffer, at, rows),
  }; // prettier-ignore
}
