/** How the arena says what it knows. */

import type { MatchInfo } from '../messages';

export const title = (match: MatchInfo): string => `${match.first} – ${match.second}`;

export const count = (games: number): string => (games === 1 ? '1 game' : `${games.toLocaleString('en')} games`);

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

export function score(match: MatchInfo): string {
  return match.games ? percent((match.wins + match.draws / 2) / match.games) : '–';
}

export function progress(match: MatchInfo): string {
  const done = count(match.games);
  return match.target ? `${match.games.toLocaleString('en')} of ${count(match.target)}` : done;
}

const VERDICTS = { H0: 'is accepted', H1: 'is accepted', open: 'not decided' };

/** `LLR 1.20 (−2.94 to 2.94), not decided` */
export function verdict({ sprt }: MatchInfo): string {
  if (!sprt) return '';
  const bounds = `LLR ${sprt.llr.toFixed(2)} (${sprt.lower.toFixed(2)} to ${sprt.upper.toFixed(2)})`;
  const elo = sprt.verdict === 'H0' ? sprt.elo0 : sprt.elo1;
  return `${bounds}: ${sprt.verdict === 'open' ? '' : `${signed(elo)} Elo `}${VERDICTS[sprt.verdict]}`;
}

export const signed = (elo: number): string => (elo > 0 ? `+${elo}` : `${elo}`);
