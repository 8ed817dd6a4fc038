/** What the page says about a review. */

import type { Colour, MarkName, MoveInfo, MoveVerdict, RemarkInfo, ReviewMessage, SideReview } from '../messages';
import { markOf } from './marks';
import { moveNumber } from './notation';

/** `12. Nf3`, `12… Nf6` */
export function numbered(startFen: string, ply: number, san: string): string {
  const { number, colour } = moveNumber(startFen, ply);
  return `${number}${colour === 'white' ? '.' : '…'} ${san}`;
}

/** `Looking at the moves: 12 of 80` */
export function stageText(review: ReviewMessage, done: number): string {
  switch (review.stage) {
    case 'waiting':
      return 'Waiting for another review to finish…';
    case 'searching':
      return `Looking at every position: ${done} of ${review.total}`;
    case 'deepening':
      return 'Looking again where it matters…';
    case 'wording':
      return 'Finding the reasons…';
    case 'done':
      return '';
  }
}

const COUNTED: [MarkName[], string, string][] = [
  [['blunder', 'missed win'], 'blunder', 'blunders'],
  [['mistake'], 'mistake', 'mistakes'],
  [['inaccuracy'], 'inaccuracy', 'inaccuracies'],
];

/** `2 blunders, 1 mistake`; where nothing was bad, an empty text. */
export function countsText({ marks }: SideReview): string {
  const words = COUNTED.map(([names, one, many]) => {
    const number = names.reduce((sum, name) => sum + (marks[name] ?? 0), 0);
    return number && `${number} ${number === 1 ? one : many}`;
  });
  return words.filter(Boolean).join(', ');
}

const MISTAKE = 2; // the grade from which a move is worth another try

/** The moves of a side that are worth another try, in the order of the game, by their half-moves. */
export function mistakesOf(review: ReviewMessage, verdicts: ReadonlyMap<number, MoveVerdict>, side: Colour): number[] {
  return [...verdicts.values()]
    .filter(({ grade, ply }) => grade >= MISTAKE && moveNumber(review.game.startFen, ply).colour === side)
    .map(({ ply }) => ply)
    .sort((a, b) => a - b);
}

export const NO_REASON = 'The other move comes out better, but no single line shows why.';

/** What is said against a move. The lab's figures on a quiet one mean nothing to most people. */
export function reasons({ remarks }: MoveVerdict): RemarkInfo[] {
  const concrete = remarks.filter(({ kind }) => kind !== 'quiet');
  if (concrete.length) return concrete;
  return remarks.slice(0, 1).map((remark) => ({ ...remark, text: NO_REASON, line: [] }));
}

/** The move in a few words: its first reason, or what it cost. */
export function gist(verdict: MoveVerdict): string {
  const first = verdict.remarks.find(({ kind }) => kind !== 'quiet');
  return first?.text ?? `${capital(verdict.mark)}: ${Math.round(verdict.loss)} points of win chance lost.`;
}

/** What is heard of a move: what it is, the verdict on it, and the reason. */
export function spoken(move: MoveInfo, verdict: MoveVerdict | undefined): string {
  if (!verdict) return `${move.spoken}.`;
  const mark = markOf(verdict.mark)?.word ?? verdict.mark;
  return [`${move.spoken}.`, `${capital(mark)}.`, chanceText(verdict), ...reasons(verdict).map(({ text }) => text)]
    .filter(Boolean)
    .join(' ');
}

/** `Win chance 64 % before, 12 % after.`, of a move that has lost some. */
export const chanceText = ({ grade, before, after }: MoveVerdict): string =>
  grade > 0 ? `Win chance ${Math.round(before)}% before, ${Math.round(after)}% after.` : '';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
