/** Begins a match or a tournament and goes to it. */

import { explained, sendJson } from '../api';
import type { ArenaNumber, NewMatch, NewTournament } from '../messages';
import { router } from '../router.svelte';
import { routeOf, type Subject } from './subject';

export type Asked = { match: NewMatch } | { tournament: NewTournament };

/** What is wrong, in words; nothing where it has begun. */
export async function begin(asked: Asked): Promise<string> {
  const [kind, body]: [Subject['kind'], object] =
    'match' in asked ? ['matches', asked.match] : ['tournaments', asked.tournament];
  try {
    const { number } = await sendJson<ArenaNumber>('POST', `arena/${kind}`, body);
    router.go(routeOf({ kind, number }));
    return '';
  } catch (fault) {
    return explained(fault);
  }
}

/** Small enough to be over in a minute, and with something to see. */
export const FIRST_MATCH: Asked = {
  match: { first: 'alphabeta:2', second: 'minimax:1', games: 6, limits: '', chess960: false },
};
export const FIRST_TOURNAMENT: Asked = {
  tournament: {
    kind: 'round-robin',
    players: ['alphabeta:2', 'minimax:1', 'greedy', 'random'],
    games: 2,
    limits: '',
    chess960: false,
  },
};
