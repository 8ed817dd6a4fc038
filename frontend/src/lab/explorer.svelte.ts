/** What the lab's page looks at: a search, its tree, the node that is chosen, what is unfolded, the step of the replay. */

import { explained, sendJson } from '../api';
import type { SearchTree, TreeRequest } from '../messages';
import { Boards } from './boards';
import { Steps, type Tally } from './steps';
import { Tree } from './tree';

export type Techniques = Pick<TreeRequest, 'pruning' | 'ordering' | 'quiescence' | 'table' | 'deepening'>;
export type Settings = Techniques & Pick<TreeRequest, 'depth' | 'evaluation'>;

/** A line of the outline, with its place among its siblings. `skipped`: the moves of `row` that were never tried. */
export interface Entry {
  row: number;
  level: number;
  position: number;
  siblings: number;
  skipped?: boolean;
}

export interface Counts extends Tally {
  seconds: number;
}

const OFF = -1; // no replay

export class Explorer {
  settings = $state.raw<Settings>({
    depth: 3,
    evaluation: 'simple',
    pruning: true,
    ordering: true,
    quiescence: false,
    table: false,
    deepening: false,
  });
  tree = $state.raw<Tree | null>(null);
  boards = $state.raw<Boards | null>(null);
  steps = $state.raw<Steps | null>(null);
  fault = $state('');
  busy = $state(false);
  selected = $state(0);
  place = $state(OFF);
  /** The counts of the search before this one, to compare with. */
  before = $state.raw<Counts | null>(null);
  private opened = $state.raw<ReadonlySet<number>>(new Set());
  private asked = 0;

  readonly replaying = $derived(this.place !== OFF);
  readonly entries = $derived(this.tree ? listed(this.tree, this.opened) : []);
  readonly counts = $derived(this.tree ? countsOf(this.tree.search) : null);
  /** What the replay has done by now. */
  readonly tally = $derived(this.steps && this.replaying ? this.steps.tally(this.place) : null);
  /** The last row that the replay has visited; all of them where there is none. */
  readonly reached = $derived(
    this.steps && this.replaying ? this.steps.reached(this.place) : (this.tree?.size ?? 0) - 1,
  );

  async search(fen: string, chess960: boolean): Promise<void> {
    const number = ++this.asked;
    this.busy = true;
    try {
      const request: TreeRequest = { fen, chess960, ...this.settings };
      const found = await sendJson<SearchTree>('POST', 'lab/tree', request);
      if (number === this.asked) this.show(new Tree(found));
    } catch (error) {
      if (number !== this.asked) return;
      this.fault = explained(error);
      this.tree = this.boards = this.steps = null;
    } finally {
      if (number === this.asked) this.busy = false;
    }
  }

  private show(tree: Tree): void {
    const samePosition = this.tree?.search.fen === tree.search.fen;
    this.before = samePosition ? this.counts : null;
    this.fault = '';
    this.tree = tree;
    this.boards = new Boards(tree);
    this.steps = new Steps(tree);
    this.opened = new Set(tree.principal);
    this.selected = 0;
    this.place = OFF;
  }

  change(settings: Partial<Settings>): void {
    this.settings = { ...this.settings, ...settings };
  }

  // What is known: all of it, or in a replay what has come back by now

  knows(row: number): boolean {
    return !this.replaying || (this.steps?.knows(this.place, row) ?? false);
  }

  isBest(row: number): boolean {
    return this.knows(0) && (this.tree?.principal.has(row) ?? false);
  }

  // Walking

  select(row: number): void {
    this.selected = row;
  }

  /** Chooses the row and unfolds what leads to it. */
  reveal(row: number): void {
    if (!this.tree) return;
    const above = this.tree.path(row).slice(0, -1);
    if (above.some((at) => !this.opened.has(at))) this.opened = new Set([...this.opened, ...above]);
    this.selected = row;
  }

  isOpen(row: number): boolean {
    return this.opened.has(row);
  }

  fold(row: number, open: boolean): void {
    const changed = new Set(this.opened);
    if (open) changed.add(row);
    else changed.delete(row);
    this.opened = changed;
  }

  // The replay

  go(place: number): void {
    if (!this.steps) return;
    this.place = Math.max(0, Math.min(this.steps.length - 1, place));
    this.reveal(this.steps.here(this.place));
  }

  endReplay(): void {
    this.place = OFF;
  }
}

function countsOf(search: SearchTree): Counts {
  const { positions, leaves, cuts, skipped, tableHits } = search.counts;
  return { positions, leaves, cuts, skipped, tableHits, seconds: search.seconds };
}

/** The lines that are unfolded, from the top. */
function listed(tree: Tree, opened: ReadonlySet<number>): Entry[] {
  const entries: Entry[] = [];
  const add = (row: number, level: number, position: number, siblings: number): void => {
    entries.push({ row, level, position, siblings });
    if (!opened.has(row)) return;
    const children = tree.children(row);
    children.forEach((child, index) => add(child, level + 1, index + 1, children.length));
    if (tree.skipped(row).length) entries.push({ row, level: level + 1, position: 0, siblings: 0, skipped: true });
  };
  if (tree.size) add(0, 1, 1, 1);
  return entries;
}
