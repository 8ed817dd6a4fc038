// One step of the lesson: its search without and with the technique, the question and what was answered.

import { Explorer, type Settings } from '../explorer.svelte';
import type { LessonStep } from './lessons';
import { judged, options, rightRows, type Searched } from './question';

/** What a teacher may choose beside the position. */
export type Choice = Pick<Settings, 'depth' | 'evaluation'>;

export class Lesson {
  readonly off = new Explorer();
  readonly on = new Explorer();
  /** Which of the two is looked at. */
  withIt = $state(false);
  picked = $state.raw<ReadonlySet<number>>(new Set());
  /** What was said of the answer; nothing: it is still to be given. */
  verdict = $state('');

  readonly explorer = $derived(this.withIt ? this.on : this.off);
  readonly fault = $derived(this.off.fault || this.on.fault);
  /** Both searches, once both are done: an answer that came between them could not be judged. */
  readonly both = $derived.by(() => {
    const [off, on] = [searched(this.off), searched(this.on)];
    return off && on && { off, on };
  });
  readonly right = $derived.by((): ReadonlySet<number> =>
    this.both ? rightRows(this.step.question, this.both.off, this.both.on) : new Set(),
  );
  readonly options = $derived.by(() =>
    this.both ? options(this.step.question, this.both.off.tree, this.both.on.tree) : [],
  );

  constructor(readonly step: LessonStep) {}

  async open(fen: string, choice: Choice): Promise<void> {
    const settings = { ...this.step.settings, ...choice };
    this.off.change(settings);
    this.on.change({ ...settings, ...(this.step.technique && { [this.step.technique]: true }) });
    this.ask();
    await Promise.all([this.off.search(fen, false), this.on.search(fen, false)]);
  }

  close(): void {
    this.off.cancel();
    this.on.cancel();
  }

  ask(): void {
    this.verdict = '';
    this.withIt = false;
    this.picked = new Set();
  }

  get asksForRows(): boolean {
    return !this.options.length;
  }

  /** Whether a position of the tree can be part of the answer. */
  canPick(row: number): boolean {
    if (this.verdict || this.withIt || !this.both || !this.asksForRows) return false;
    const { tree } = this.both.off;
    return this.step.question === 'cuts' ? row > 0 && !tree.isLeaf(row) : tree.parent(row) === 0;
  }

  pick(row: number): void {
    if (!this.canPick(row)) return;
    if (this.step.question !== 'cuts') {
      this.picked = new Set([row]);
      this.check();
      return;
    }
    const changed = new Set(this.picked);
    if (!changed.delete(row)) changed.add(row);
    this.picked = changed;
  }

  check(): void {
    this.reveal(judged(this.step.question, this.picked, this.right));
  }

  answer(right: boolean): void {
    this.reveal(right ? 'Right.' : 'Not quite.');
  }

  reveal(verdict: string): void {
    this.verdict = verdict;
    this.withIt = this.step.technique !== undefined;
  }
}

function searched({ tree, boards, busy }: Explorer): Searched | null {
  return tree && boards && !busy ? { tree, boards } : null;
}
