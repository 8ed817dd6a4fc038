/** What matches and tournaments have in common when they are set up: limits, openings, and how they are played. */

import type { NewMatch, NewTournament } from '../messages';

/** What a move may cost: the word before the number on the wire, and an example. */
export const LIMITS = {
  own: { label: 'Players’ own limits', prefix: '', example: '' },
  game: { label: 'Seconds per game', prefix: '', example: '2+0.05' },
  move: { label: 'Seconds per move', prefix: 'movetime=', example: '0.1' },
  nodes: { label: 'Positions per move', prefix: 'nodes=', example: '5000' },
  depth: { label: 'Half-moves ahead', prefix: 'depth=', example: '4' },
};

type Common = Omit<NewMatch & NewTournament, 'first' | 'second' | 'games' | 'kind' | 'players' | 'rounds' | 'elo0' | 'elo1'>;

export class Terms {
  limit = $state<keyof typeof LIMITS>('own');
  amount = $state('');
  start = $state<'made' | 'chess960' | 'given'>('made');
  openings = $state('');
  concurrency = $state<number | null>(null);
  seed = $state<number | null>(null);

  asked(): Common {
    const common: Common = {
      limits: this.limit === 'own' ? '' : LIMITS[this.limit].prefix + this.amount.trim(),
      chess960: this.start === 'chess960',
    };
    if (this.concurrency !== null) common.concurrency = this.concurrency;
    if (this.seed !== null) common.seed = this.seed;
    if (this.start === 'given') common.openings = this.openings;
    return common;
  }
}
