// A searched tree as the server sends it: columns of numbers, a row for each visit, in the order of the visits. A node's
// subtree are the rows from its own up to its end. Values are centipawns for White.

import { opposite, turnOf } from '../board/squares';
import { CLOSE, CLOSINGS, CUT, RAISED, type Colour, type SearchTree, type TreeColumns } from '../messages';

export interface Window {
  alpha: number;
  beta: number;
}

export class Tree {
  readonly rows: TreeColumns;
  readonly size: number;
  readonly parents: Int32Array;
  readonly plies: Uint16Array;
  readonly deepest: number;
  readonly principal: Set<number>;
  private readonly unfinished: Set<number>;
  private readonly rootTurn: Colour;

  constructor(readonly search: SearchTree) {
    this.rows = search.columns;
    this.size = this.rows.ends.length;
    this.parents = new Int32Array(this.size).fill(-1);
    this.plies = new Uint16Array(this.size);
    this.principal = new Set(search.principal);
    this.unfinished = new Set(this.rows.unfinished);
    this.rootTurn = turnOf(search.fen);
    const open: number[] = [];
    let deepest = 0;
    for (let row = 0; row < this.size; row++) {
      while (open.length && this.end(open.at(-1)!) <= row) open.pop();
      this.parents[row] = open.at(-1) ?? -1;
      this.plies[row] = open.length;
      deepest = Math.max(deepest, open.length);
      open.push(row);
    }
    this.deepest = deepest;
  }

  end = (row: number): number => this.rows.ends[row]!;
  mark = (row: number): number => this.rows.marks[row]!;
  parent = (row: number): number => this.parents[row]!;
  ply = (row: number): number => this.plies[row]!;
  close = (row: number): number => this.mark(row) & CLOSE;
  isFromTable = (row: number): boolean => this.close(row) >= CLOSINGS.TABLE_EXACT;
  isCut = (row: number): boolean => (this.mark(row) & CUT) !== 0;
  isValued = (row: number): boolean => !this.unfinished.has(row);
  isLeaf = (row: number): boolean => this.end(row) === row + 1;
  value = (row: number): number => this.rows.value[row]!;

  /** The moves, packed, that a cut left untried. */
  skipped(row: number): number[] {
    return this.rows.skipped[row] ?? [];
  }

  turn(row: number): Colour {
    return this.ply(row) % 2 ? opposite(this.rootTurn) : this.rootTurn;
  }

  children(row: number): number[] {
    const found: number[] = [];
    for (let child = row + 1; child < this.end(row); child = this.end(child)) found.push(child);
    return found;
  }

  /** From the root to the row. */
  path(row: number): number[] {
    const found: number[] = [];
    for (let at = row; at >= 0; at = this.parent(at)) found.push(at);
    return found.reverse();
  }

  /** What the search came with. */
  window(row: number): Window {
    return { alpha: this.rows.alpha[row]!, beta: this.rows.beta[row]! };
  }

  /** The bounds in this position when the search had come to row `before` of its subtree. */
  windowBefore(row: number, before: number): Window {
    const found = this.window(row);
    const white = this.turn(row) === 'white';
    const tighten = (value: number): void => {
      if (white) found.alpha = value;
      else found.beta = value;
    };
    const pat = this.rows.pat[row];
    if (before > row && pat !== undefined) tighten(white ? Math.max(found.alpha, pat) : Math.min(found.beta, pat));
    for (const child of this.children(row)) {
      if (child >= before) break;
      if (this.mark(child) & RAISED) tighten(this.value(child));
    }
    return found;
  }
}
