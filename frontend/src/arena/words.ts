/** How the arena says what it knows. */

import { counted, percent, signed } from '../format';
import type { MatchInfo, SprtInfo, TournamentInfo, TournamentKindName } from '../messages';

export const title = (match: MatchInfo): string => `${match.firstTitle} – ${match.secondTitle}`;

export function score(match: MatchInfo): string {
  return match.games ? percent((match.wins + match.draws / 2) / match.games) : '–';
}

/** `+2 =6 −0` */
export const results = ({ wins, draws, losses }: MatchInfo): string => `+${wins} =${draws} −${losses}`;

/** `8 of 20 games`; `8 games` where it is not known how many there shall be. */
export function progress({ games, target }: { games: number; target?: number }): string {
  return target ? `${games.toLocaleString('en')} of ${counted(target, 'game')}` : counted(games, 'game');
}

export const KINDS: Record<TournamentKindName, { name: string; sentence: string }> = {
  'round-robin': { name: 'Round robin', sentence: 'Everyone plays everyone.' },
  gauntlet: { name: 'Gauntlet', sentence: 'The first player plays all the others.' },
  swiss: { name: 'Swiss', sentence: 'In each round, players with similar scores meet. No two meet twice.' },
  knockout: { name: 'Knock-out', sentence: 'Winners meet winners until one is left. Ties are played off.' },
};

export const tournamentTitle = ({ kind, players }: Pick<TournamentInfo, 'kind' | 'players'>): string =>
  `${KINDS[kind].name} of ${players.length}`;

/** `Final`, `Semi-finals`, `Round 1`: by how many rounds come after it. */
export function roundName(turn: number, rounds: number): string {
  return ['Final', 'Semi-finals', 'Quarter-finals'][rounds - 1 - turn] ?? `Round ${turn + 1}`;
}

const VERDICTS = { H0: 'No', H1: 'Yes', open: 'Not clear yet' };

/** What a sequential test asks, and its answer so far: `+5 Elo rather than 0?`, `Not clear yet`. */
export const tested = ({ elo0, elo1, verdict }: SprtInfo): [string, string] => [
  `${signed(elo1)} Elo rather than ${signed(elo0)}?`,
  VERDICTS[verdict],
];

/** The numbers behind it, for those who know such tests. */
export const testFigures = ({ llr, lower, upper }: SprtInfo): string =>
  `Sequential test (SPRT): log-likelihood ratio ${signed(llr, 2)}, decided at ${signed(lower, 2)} or ${signed(upper, 2)}.`;
