/** How the arena says what it knows. */

import { counted, percent, signed } from '../format';
import type { MatchInfo } from '../messages';

export const title = (match: MatchInfo): string => `${match.firstTitle} – ${match.secondTitle}`;

export function score(match: MatchInfo): string {
  return match.games ? percent((match.wins + match.draws / 2) / match.games) : '–';
}

export function progress(match: MatchInfo): string {
  const { games, target } = match;
  return target ? `${games.toLocaleString('en')} of ${counted(target, 'game')}` : counted(games, 'game');
}

const VERDICTS = { H0: 'accepted', H1: 'accepted', open: 'undecided' };

/** `LLR 1.20 (−2.94 to 2.94), undecided` */
export function verdict({ sprt }: MatchInfo): string {
  if (!sprt) return '';
  const bounds = `LLR ${sprt.llr.toFixed(2)} (${sprt.lower.toFixed(2)} to ${sprt.upper.toFixed(2)})`;
  const elo = sprt.verdict === 'H0' ? sprt.elo0 : sprt.elo1;
  return `${bounds}: ${sprt.verdict === 'open' ? '' : `${signed(elo)} Elo `}${VERDICTS[sprt.verdict]}`;
}
