/** What the lab's page looks at: a search, its tree, the node that is chosen, what is unfolded, the step of the replay. */

import { explained } from '../api';
import type { TreeRequest } from '../messages';
import { Boards } from './boards';
import { grow, type Growth } from './growth';
import { Steps, type Step, type Tally } from './steps';
import { Tree } from './tree';

export type Techniques = Pick<TreeRequest, 'pruning' | 'ordering' | 'quiescence' | 'table' | 'deepening'>;
export type Settings = Techniques & Pick<TreeRequest, 'depth' | 'evaluation'> & { maxNodes: number };

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
/** Positions that a search may take unless more are asked for: some seconds of work. */
export const USUAL_MOST = 100_000;

export class Explorer {
  settings = $state.raw<Settings>({
    depth: 3,
    evaluation: 'simple',
    pruning: true,
    ordering: true,
    quiescence: false,
    table: false,
    deepening: false,
    maxNodes: USUAL_MOST,
  });
  tree = $state.raw<Tree | null>(null);
  boards = $state.raw<Boards | null>(null);
  steps = $state.raw<Steps | null>(null);
  fault = $state('');
  busy = $state(false);
  /** Positions that the search under way has visited. */
  visited = $state(0);
  selected = $state(0);
  place = $state(OFF);
  /** The counts of the search before this one, to compare with. */
  before = $state.raw<Counts | null>(null);
  private opened = $state.raw<ReadonlySet<number>>(new Set());
  private growth: Growth | null = null;
  /** What the tree was searched with. */
  private answered: { request: string; settings: Settings } | null = null;
  private running = new AbortController();

  readonly replaying = $derived(this.place !== OFF);
  readonly entries = $derived(this.tree ? listed(this.tree, this.opened) : []);
  readonly counts = $derived.by((): Counts | null =>
    this.steps && this.tree ? { ...this.steps.tally(this.steps.length - 1), seconds: this.tree.search.seconds } : null,
  );
  /** What the replay has done by now. */
  readonly tally = $derived(this.steps && this.replaying ? this.steps.tally(this.place) : null);
  /** The last row that the replay has visited; all of them where there is none. */
  readonly reached = $derived(
    this.steps && this.replaying ? this.steps.reached(this.place) : (this.tree?.size ?? 0) - 1,
  );
  /** The depths of the rounds of deepening. */
  readonly depths = $derived(this.tree?.search.rounds.map(({ depth }) => depth) ?? []);

  /** Searches, and shows the tree in place of the one before; where that fails, the one before stays. */
  async search(fen: string, chess960: boolean): Promise<void> {
    const { settings } = this;
    this.running.abort();
    const request: TreeRequest = { fen, chess960, ...settings };
    if (this.answered?.request === JSON.stringify(request)) {
      this.fault = '';
      return;
    }
    const running = (this.running = new AbortController());
    this.busy = true;
    this.visited = 0;
    try {
      const found = await grow(request, running.signal, (visited) => (this.visited = visited));
      this.answered = { request: JSON.stringify(request), settings };
      this.show(found);
    } catch (error) {
      if (!running.signal.aborted) this.fault = explained(error);
    } finally {
      if (running === this.running) this.busy = false;
    }
  }

  /** Ends the search under way, on the server too; the tree that is shown stays. */
  cancel(): void {
    this.running.abort();
    if (this.answered) this.settings = this.answered.settings;
  }

  private show(growth: Growth): void {
    const samePosition = this.tree?.search.fen === growth.head.fen;
    this.before = samePosition ? this.counts : null;
    this.fault = '';
    this.growth = growth;
    this.open(new Tree(growth));
  }

  private open(tree: Tree): void {
    this.tree = tree;
    this.boards = new Boards(tree);
    this.steps = new Steps(tree);
    this.opened = new Set(tree.principal);
    this.selected = 0;
    this.place = OFF;
  }

  /** Turns to another round of deepening. */
  openRound(round: number): void {
    if (this.growth && round !== this.tree?.round) this.open(new Tree(this.growth, round));
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

  /** To that step; beyond the last one begins the next round of deepening, before the first ends the one before. */
  go(place: number): void {
    if (!this.steps || !this.tree) return;
    const { round } = this.tree;
    if (place >= this.steps.length && round + 1 < this.depths.length) {
      this.openRound(round + 1);
      place = 0;
    } else if (place < 0 && round > 0) {
      this.openRound(round - 1);
      place = Infinity;
    }
    this.place = Math.max(0, Math.min(this.steps.length - 1, place));
    this.reveal(this.steps.here(this.place));
  }

  /** To the next step of that kind, or the last of the round. */
  goToNext(wanted: (step: Step) => boolean): void {
    if (this.steps) this.go(this.steps.next(this.place, wanted));
  }

  endReplay(): void {
    this.place = OFF;
  }
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
