// The search replayed: every event follows from the rows, so you can go forwards and backwards.

import { CUTTING, RAISED, STOOD_PAT } from '../messages';
import type { Tree, Window } from './tree';

export type EventName = 'enter' | 'leaf' | 'table' | 'pat' | 'leave' | 'raise' | 'cut';
export const EVENTS: EventName[] = ['enter', 'leaf', 'table', 'pat', 'leave', 'raise', 'cut'];

export interface Step {
  event: EventName;
  /** What the event is about: for `leave`, `raise` and `cut` the child whose value came back. */
  row: number;
}

export interface Frame extends Window {
  row: number;
}

export interface Tally {
  positions: number;
  leaves: number;
  cuts: number;
  skipped: number;
  tableHits: number;
}

/** From one kept tally to the next. */
const STRIDE = 1024;
const COUNTS = ['positions', 'leaves', 'cuts', 'skipped', 'tableHits'] as const;
const [ENTER, LEAF, TABLE, PAT, LEAVE, RAISE, CUT_HERE] = EVENTS.map((_, number) => number) as [
  number, number, number, number, number, number, number,
]; // prettier-ignore
/** Of one row. */
const MOST_EVENTS = 4;

export class Steps {
  private readonly packed: Int32Array;
  /** The step that left each row; the end of all steps for those that were never left. */
  private readonly left: Int32Array;
  /** What had been done before every so many steps. */
  private readonly sums: Int32Array;

  constructor(private readonly tree: Tree) {
    const found = new Int32Array(MOST_EVENTS * tree.size);
    let length = 0;
    this.left = new Int32Array(tree.size).fill(2 ** 31 - 1);
    const add = (event: number, row: number): void => void (found[length++] = row * 8 + event);
    const leave = (row: number): void => {
      if (!tree.isValued(row)) return; // the search was stopped in here
      this.left[row] = length;
      add(LEAVE, row);
      const mark = tree.mark(row);
      if (mark & CUTTING) add(CUT_HERE, row);
      else if (mark & RAISED) add(RAISE, row);
    };
    let open = -1; // the last row that has not been left
    for (let row = 0; row < tree.size; row++) {
      for (; open >= 0 && tree.end(open) <= row; open = tree.parent(open)) leave(open);
      add(ENTER, row);
      if (tree.close(row)) add(tree.isFromTable(row) ? TABLE : LEAF, row);
      else if (tree.mark(row) & STOOD_PAT) add(PAT, row);
      open = row;
    }
    for (; open >= 0; open = tree.parent(open)) leave(open);
    this.packed = found.slice(0, length);
    this.sums = this.summed();
  }

  private summed(): Int32Array {
    const sums = new Int32Array(COUNTS.length * (Math.ceil(this.length / STRIDE) + 1));
    const sum = new Int32Array(COUNTS.length);
    for (let at = 0; at < this.length; at++) {
      if (at % STRIDE === 0) sums.set(sum, (COUNTS.length * at) / STRIDE);
      this.count(sum, at);
    }
    return sums;
  }

  private count(sum: Int32Array, at: number): void {
    const packed = this.packed[at]!;
    const [row, event] = [packed >> 3, packed & 7];
    if (event === ENTER && row > 0) sum[0]!++;
    else if (event === LEAF || (event === PAT && this.tree.isLeaf(row))) sum[1]!++;
    else if (event === TABLE) sum[4]!++;
    else if (event === LEAVE && this.tree.isCut(row)) {
      sum[2]!++;
      sum[3]! += this.tree.skipped(row).length;
    }
  }

  get length(): number {
    return this.packed.length;
  }

  at(place: number): Step {
    const packed = this.packed[place]!;
    return { event: EVENTS[packed & 7]!, row: packed >> 3 };
  }

  /** The next step of that kind after this place, or the last step of all. */
  next(place: number, wanted: (step: Step) => boolean): number {
    for (let at = place + 1; at < this.length; at++) if (wanted(this.at(at))) return at;
    return this.length - 1;
  }

  /** Whether the row's value has come back by then. */
  knows(place: number, row: number): boolean {
    return this.left[row]! <= place;
  }

  /** The row that the search is in after the step; the root is never left. */
  here(place: number): number {
    const { event, row } = this.at(place);
    return isInside(event) ? row : Math.max(0, this.tree.parent(row));
  }

  /** From the root to where the search is, with the bounds by then. */
  path(place: number): Frame[] {
    const { event, row } = this.at(place);
    const rows = this.tree.path(this.here(place));
    // A value that came back counts once it has raised the bound; at the end of the search all of them do.
    const over = event === 'leave' && row === 0;
    const last = over ? this.tree.size : row + (event === 'pat' || event === 'raise' ? 1 : 0);
    return rows.map((at, index) => ({ row: at, ...this.tree.windowBefore(at, rows[index + 1] ?? last) }));
  }

  /** The last row that was visited by then: rows stand in the order of the visits. */
  reached(place: number): number {
    for (let at = place; at >= 0; at--) {
      const { event, row } = this.at(at);
      if (event === 'enter') return row;
    }
    return 0;
  }

  /** What had been done by then; at the last step, all of it. */
  tally(place: number): Tally {
    const kept = Math.floor(place / STRIDE);
    const sum = this.sums.slice(COUNTS.length * kept, COUNTS.length * (kept + 1));
    for (let at = kept * STRIDE; at <= place; at++) this.count(sum, at);
    return Object.fromEntries(COUNTS.map((name, number) => [name, sum[number]!])) as unknown as Tally;
  }
}

const isInside = (event: EventName): boolean => EVENTS.indexOf(event) <= EVENTS.indexOf('pat');
