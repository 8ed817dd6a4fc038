// One round of a search: columns of numbers, a row for each visit, in the order of the visits. A node's subtree are the rows
// from its own up to its end. Values are centipawns for White. A million rows lie in some 40 MB of typed arrays.

import { opposite, turnOf } from '../board/squares';
import { CLOSE, CLOSINGS, CUT, CUTTING, RAISED, UNKNOWN, type Colour, type SearchTree } from '../messages';
import type { Growth } from './growth';

export interface Window {
  alpha: number;
  beta: number;
}

export class Tree {
  readonly search: SearchTree;
  /** Half-moves that this round was to go. */
  readonly depth: number;
  readonly size: number;
  readonly parents: Int32Array;
  readonly plies: Uint16Array;
  readonly deepest: number;
  /** The line that both sides want, the root first. */
  readonly principal: ReadonlySet<number>;
  private readonly rootTurn: Colour;
  private readonly start: number;
  private readonly ends: Int32Array;
  private readonly alphas: Int32Array;
  private readonly betas: Int32Array;
  private readonly values: Int32Array;
  private readonly marks: Uint8Array;

  constructor(
    private readonly growth: Growth,
    readonly round = lastFinished(growth),
  ) {
    const { head, columns } = growth;
    this.search = head;
    const { row: start, depth } = head.rounds[round]!;
    const end = head.rounds[round + 1]?.row ?? head.rows;
    this.start = start;
    this.depth = depth;
    this.size = end - start;
    this.rootTurn = turnOf(head.fen);
    this.marks = columns.marks.subarray(start, end);
    this.ends = columns.ends.slice(start, end);
    this.values = columns.values.slice(start, end);
    this.alphas = columns.alphas.slice(start, end);
    this.betas = columns.betas.slice(start, end);
    this.parents = new Int32Array(this.size).fill(-1);
    this.plies = new Uint16Array(this.size);
    let [parent, deepest] = [-1, 0];
    for (let row = 0; row < this.size; row++) {
      this.ends[row]! -= start;
      while (parent >= 0 && this.ends[parent]! <= row) parent = this.parents[parent]!;
      this.parents[row] = parent;
      const ply = parent < 0 ? 0 : this.plies[parent]! + 1;
      this.plies[row] = ply;
      if (ply > deepest) deepest = ply;
      if (this.turn(row) === 'black') this.turnRound(row);
      parent = row;
    }
    this.deepest = deepest;
    this.principal = this.wanted();
  }

  /** From Black's side to White's. */
  private turnRound(row: number): void {
    const alpha = this.alphas[row]!;
    this.alphas[row] = -this.betas[row]!;
    this.betas[row] = -alpha;
    // The mark of what is unknown is its own opposite.
    this.values[row] = -this.values[row]!;
  }

  private wanted(): Set<number> {
    const line = new Set([0]);
    for (let row: number | undefined = 0; row !== undefined; ) {
      const best: number | undefined = this.children(row).findLast((child) => this.mark(child) & (RAISED | CUTTING));
      row = best !== undefined && this.mark(best) & CUTTING ? undefined : best;
      if (row !== undefined) line.add(row);
    }
    return line;
  }

  end = (row: number): number => this.ends[row]!;
  mark = (row: number): number => this.marks[row]!;
  parent = (row: number): number => this.parents[row]!;
  ply = (row: number): number => this.plies[row]!;
  close = (row: number): number => this.mark(row) & CLOSE;
  isFromTable = (row: number): boolean => this.close(row) >= CLOSINGS.TABLE_EXACT;
  isCut = (row: number): boolean => (this.mark(row) & CUT) !== 0;
  isValued = (row: number): boolean => this.values[row] !== UNKNOWN;
  isLeaf = (row: number): boolean => this.end(row) === row + 1;
  value = (row: number): number => this.values[row]!;
  /** The move, packed, that led to the row. */
  move = (row: number): number => this.growth.columns.moves[this.start + row]!;

  /** The moves, packed, that a cut left untried. */
  skipped(row: number): Uint16Array {
    const { cuts, skips, skipped } = this.growth.columns;
    const place = this.isCut(row) ? placeOf(cuts, this.start + row) : -1;
    return place < 0 ? skipped.subarray(0, 0) : skipped.subarray(place ? skips[place - 1] : 0, skips[place]);
  }

  /** What standing pat was worth, where quiescence could. */
  pat(row: number): number | undefined {
    const { pats, patValues } = this.growth.columns;
    const place = placeOf(pats, this.start + row);
    if (place < 0) return undefined;
    return this.turn(row) === 'white' ? patValues[place]! : -patValues[place]!;
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
    return { alpha: this.alphas[row]!, beta: this.betas[row]! };
  }

  /** The bounds in this position when the search had come to row `before` of its subtree. */
  windowBefore(row: number, before: number): Window {
    const found = this.window(row);
    const white = this.turn(row) === 'white';
    const tighten = (value: number): void => {
      if (white) found.alpha = value;
      else found.beta = value;
    };
    const pat = before > row ? this.pat(row) : undefined;
    if (pat !== undefined) tighten(white ? Math.max(found.alpha, pat) : Math.min(found.beta, pat));
    for (const child of this.children(row)) {
      if (child >= before) break;
      if (this.mark(child) & RAISED) tighten(this.value(child));
    }
    return found;
  }
}

/** The deepest round that came to its end; where none did, the one that was begun. */
function lastFinished({ head, columns }: Growth): number {
  const found = head.rounds.findLastIndex(({ row }) => columns.values[row] !== UNKNOWN);
  return found < 0 ? head.rounds.length - 1 : found;
}

/** Where a row stands in an ordered column, or -1. */
function placeOf(column: Int32Array, row: number): number {
  let [low, high] = [0, column.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (column[middle]! < row) low = middle + 1;
    else high = middle;
  }
  return column[low] === row ? low : -1;
}
