/** One's own mistakes, one after the other: each is open until a better move is found or shown. */

import { endsOf } from '../board/squares';
import { SIDES } from '../game/names';
import type { ReviewFeed } from '../game/reviewFeed.svelte';
import { mistakesOf, numbered, reasons } from '../game/reviewWords';
import type { Colour, MoveInfo, MoveVerdict, TriedMessage } from '../messages';
import { notices } from '../notices.svelte';

export type Progress = 'open' | 'found' | 'shown';

export interface Exercise {
  ply: number;
  verdict: MoveVerdict;
  /** What was played. */
  move: MoveInfo;
  /** The position before it, and how it came about. */
  fen: string;
  before: MoveInfo | undefined;
}

export class Learning {
  side = $state<Colour>('white');
  /** Which of the exercises, from 0. */
  at = $state(0);
  /** By half-moves. */
  progress = $state.raw<ReadonlyMap<number, Progress>>(new Map());
  hinted = $state(false);
  /** On its way to the server. */
  trying = $state<string | null>(null);
  /** What was said of the latest try. */
  answer = $state('');
  /** The accepted move. */
  found = $state<string | null>(null);
  /** Grows when the board is to be as it was. */
  version = $state(0);

  constructor(private readonly feed: ReviewFeed) {
    const { persons } = feed.whole!.game;
    if (persons.length === 1) this.side = persons[0]!;
  }

  readonly exercises = $derived.by((): Exercise[] => {
    const { whole, verdicts } = this.feed;
    if (!whole || !this.feed.settled) return [];
    return mistakesOf(whole, verdicts, this.side).map((ply) => ({
      ply,
      verdict: verdicts.get(ply)!,
      move: whole.moves[ply - 1]!,
      fen: whole.moves[ply - 2]?.fen ?? whole.game.startFen,
      before: whole.moves[ply - 2],
    }));
  });

  readonly exercise = $derived.by((): Exercise | undefined => this.exercises[this.at]);
  readonly state = $derived.by((): Progress => (this.exercise && this.progress.get(this.exercise.ply)) || 'open');
  /** The square of the piece to move, where one has asked for it. */
  readonly hint = $derived.by((): string | null => {
    const best = this.exercise?.verdict.better[0];
    return this.hinted && best ? endsOf(best.uci)[0] : null;
  });

  readonly task = $derived.by((): string => {
    if (!this.exercise) return '';
    const { ply, move, verdict } = this.exercise;
    const played = numbered(this.feed.whole!.game.startFen, ply, move.san);
    return `${played} was a ${verdict.mark}. Find a better move for ${SIDES[this.side]}.`;
  });

  choose(side: Colour): void {
    this.side = side;
    this.go(0);
  }

  go(at: number): void {
    this.at = Math.max(0, Math.min(this.exercises.length - 1, at));
    this.hinted = false;
    this.trying = null;
    this.answer = '';
    this.found = null;
    this.version++;
    notices.speak(this.task);
  }

  /** The next one that is still open, else the one behind this. */
  next(): void {
    const count = this.exercises.length;
    const order = Array.from({ length: count - 1 }, (_, step) => (this.at + 1 + step) % count);
    this.go(order.find((at) => !this.progress.has(this.exercises[at]!.ply)) ?? (this.at + 1) % Math.max(1, count));
  }

  attempt(move: string): void {
    if (!this.exercise) return;
    this.trying = move;
    this.answer = '';
    this.feed.send({ type: 'try', ply: this.exercise.ply, move });
  }

  /** What the server says of a try. */
  hear(tried: TriedMessage): void {
    if (tried.ply !== this.exercise?.ply || this.trying === null) return;
    this.trying = null;
    this.answer = tried.text;
    notices.speak(tried.text);
    if (tried.accepted) {
      this.found = tried.move;
      if (this.state === 'open') this.mark('found');
    } else this.version++;
  }

  /** The try did not arrive, or made no sense. */
  forget(): void {
    if (this.trying === null) return;
    this.trying = null;
    this.version++;
  }

  help(): void {
    const best = this.exercise?.verdict.better[0];
    if (!best) return;
    this.hinted = true;
    notices.speak(`Look at ${endsOf(best.uci)[0]}.`);
  }

  solve(): void {
    const best = this.exercise?.verdict.better[0];
    if (!best) return;
    this.found = best.uci;
    this.answer = `${best.san} was best.`;
    this.version++;
    if (this.state === 'open') this.mark('shown');
    notices.speak([this.answer, ...reasons(this.exercise!.verdict).map(({ text }) => text)].join(' '));
  }

  private mark(progress: Progress): void {
    this.progress = new Map(this.progress).set(this.exercise!.ply, progress);
  }
}
