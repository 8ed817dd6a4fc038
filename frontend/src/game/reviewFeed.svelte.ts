/** The review of a game as the server finds it, from the end of the game backwards. */

import type {
  ErrorMessage,
  MoveVerdict,
  ReviewMessage,
  ReviewRequest,
  ReviewServerMessage,
  TriedMessage,
  VerdictMessage,
} from '../messages';
import { notices } from '../notices.svelte';
import { ServerSocket } from '../socket';
import { markOf, type Mark } from './marks';

export class ReviewFeed {
  whole = $state.raw<ReviewMessage | null>(null);
  /** White's win chance in each position, from 0 to 100. */
  chances = $state.raw<(number | null)[]>([]);
  /** By the half-moves with the move. */
  verdicts = $state.raw<ReadonlyMap<number, MoveVerdict>>(new Map());
  done = $state(0);
  /** Why the server shows nothing. */
  refusal = $state('');
  tried = $state.raw<TriedMessage | null>(null);
  /** Grows with each request that the server refused. */
  refused = $state(0);

  private readonly socket: ServerSocket<ReviewServerMessage>;

  constructor(readonly number: number) {
    this.socket = new ServerSocket(`review/${number}`, 'pgn', {
      message: (message) => this.hear(message),
      connection: (_, reason = '') => (this.refusal = reason),
    });
  }

  readonly marks = $derived.by((): ReadonlyMap<number, Mark> => {
    const found = new Map<number, Mark>();
    for (const [ply, { mark }] of this.verdicts) {
      const shown = markOf(mark);
      if (shown) found.set(ply, shown);
    }
    return found;
  });

  /** Whether every verdict is the last word; reasons may still come. */
  readonly settled = $derived(this.whole?.stage === 'wording' || this.whole?.stage === 'done');

  send(request: ReviewRequest): void {
    if (this.socket.send(request)) return;
    this.refused++;
    notices.say('Not connected: nothing was sent.');
  }

  close(): void {
    this.socket.close();
  }

  private hear(message: ReviewServerMessage | ErrorMessage): void {
    switch (message.type) {
      case 'review':
        this.whole = message;
        this.chances = message.chances;
        this.verdicts = new Map(message.verdicts.map((verdict) => [verdict.ply, verdict]));
        this.done = message.done;
        break;
      case 'verdict':
        this.add(message);
        break;
      case 'tried':
        this.tried = message;
        break;
      case 'error':
        this.refused++;
        if (this.whole) notices.say(message.message);
        else this.refusal = message.message;
        break;
    }
  }

  private add({ ply, chance, verdicts, done }: VerdictMessage): void {
    if (!this.whole) return; // the whole comes with it
    this.done = done;
    if (chance !== undefined) this.chances = this.chances.with(ply, chance);
    if (!verdicts.length) return;
    const known = new Map(this.verdicts);
    for (const verdict of verdicts) known.set(verdict.ply, verdict);
    this.verdicts = known;
  }
}
