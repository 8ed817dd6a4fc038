// The search replayed: every event follows from the rows, so that one can go forwards and backwards.

import { CUTTING, RAISED, STOOD_PAT } from '../messages';
import type { Tree, Window } from './tree';

export type EventName = 'enter' | 'leaf' | 'table' | 'pat' | 'leave' | 'raise' | 'cut';
const EVENTS: EventName[] = ['enter', 'leaf', 'table', 'pat', 'leave', 'raise', 'cut'];

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

export class Steps {
  private readonly packed: Int32Array;
  /** The step that left each row; the end of all steps for those that were never left. */
  private readonly left: Int32Array;

  constructor(private readonly tree: Tree) {
    const found: number[] = [];
    this.left = new Int32Array(tree.size).fill(2 ** 31 - 1);
    const add = (event: EventName, row: number): void => void found.push(row * 8 + EVENTS.indexOf(event));
    const leave = (row: number): void => {
      if (!tree.isValued(row)) return; // the search was stopped in here
      this.left[row] = found.length;
      add('leave', row);
      const mark = tree.mark(row);
      if (mark & CUTTING) add('cut', row);
      else if (mark & RAISED) add('raise', row);
    };
    const open: number[] = [];
    for (let row = 0; row < tree.size; row++) {
      while (open.length && tree.end(open.at(-1)!) <= row) leave(open.pop()!);
      add('enter', row);
      const mark = tree.mark(row);
      if (tree.close(row)) add(tree.isFromTable(row) ? 'table' : 'leaf', row);
      if (mark & STOOD_PAT) add('pat', row);
      open.push(row);
    }
    while (open.length) leave(open.pop()!);
    this.packed = Int32Array.from(found);
  }

  get length(): number {
    return this.packed.length;
  }

  at(place: number): Step {
    const packed = this.packed[place]!;
    return { event: EVENTS[packed & 7]!, row: packed >> 3 };
  }

  /** The next step of that kind after this place, or the last step of all. */
  next(place: number, event: EventName): number {
    for (let at = place + 1; at < this.length; at++) if (this.at(at).event === event) return at;
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

  /** What had been done by then. */
  tally(place: number): Tally {
    const { tree } = this;
    const found: Tally = { positions: 0, leaves: 0, cuts: 0, skipped: 0, tableHits: 0 };
    for (let at = 0; at <= place; at++) {
      const packed = this.packed[at]!;
      const row = packed >> 3;
      const event = EVENTS[packed & 7]!;
      if (event === 'enter' && row > 0) found.positions++;
      else if (event === 'table') found.tableHits++;
      else if (event === 'leaf' || (event === 'pat' && tree.isLeaf(row))) found.leaves++;
      else if (event === 'leave' && tree.isCut(row)) {
        found.cuts++;
        found.skipped += tree.skipped(row).length;
      }
    }
    return found;
  }
}

const isInside = (event: EventName): boolean => EVENTS.indexOf(event) <= EVENTS.indexOf('pat');
