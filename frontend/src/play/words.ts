/** What the page itself says about a game: whose turn it is, how it ended, the clock. */

import { opposite } from '../board/squares';
import { signed } from '../format';
import { SIDES } from '../game/names';
import type { EvaluationMessage, GameInfo, Now } from '../messages';

export function statusText(game: GameInfo, now: Now): string {
  if (now.outcome) return `${now.outcome.text}.`;
  const check = now.check ? ' Check!' : '';
  if (now.pace?.paused && !now.thinking) return `Paused. ${SIDES[now.turn]} to move.${check}`;
  if (now.thinking) return `${game.titles[now.turn]} is thinking…${check}`;
  if (game.persons.length === 1 && game.persons.includes(now.turn)) return `Your turn.${check}`;
  return `${SIDES[now.turn]} to move.${check}`;
}

/** What the tab of the browser says: whose turn it is, or how it ended. */
export function tabText(game: GameInfo, now: Now): string {
  if (now.outcome) return resultText(game, now);
  if (game.persons.length === 1) return game.persons.includes(now.turn) ? 'Your turn' : `${game.titles[now.turn]} to move`;
  return `${SIDES[now.turn]} to move`;
}

/** What is said when a game is opened. */
export function greeting(game: GameInfo, now: Now): string {
  const [you, ...others] = game.persons;
  const opponent = you && game.titles[opposite(you)];
  return `${you && !others.length ? `You play ${SIDES[you]} against ${opponent}. ` : ''}${statusText(game, now)}`;
}

/** `You won`, `You lost`, `White won`, `Draw`: the headline of the end. */
export function resultText(game: GameInfo, now: Now): string {
  if (!now.outcome) return '';
  const { winner, result } = now.outcome;
  if (!winner) return result === '*' ? 'No result' : 'Draw';
  if (game.persons.length !== 1) return `${SIDES[winner]} won`;
  return game.persons.includes(winner) ? 'You won' : 'You lost';
}

/** Seconds below which a clock shows tenths, and that it runs out. */
export const LOW = 20;

/** 1:02:03, 4:05, and tenths where they matter. */
export function clockText(seconds: number): string {
  const left = Math.max(0, seconds);
  if (left < LOW) return `0:${(Math.floor(left * 10) / 10).toFixed(1).padStart(4, '0')}`;
  const whole = Math.floor(left);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, '0');
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** The part of the point that White has got. */
export const resultShare = (result: string): number => ({ '1-0': 1, '0-1': 0 })[result] ?? 0.5;

/** `+0.35` from White's side; `Black mates in 3`. */
export function evaluationText({ cp, mate }: EvaluationMessage): string {
  if (mate === undefined) return signed((cp ?? 0) / 100, 2);
  return `${SIDES[mate > 0 ? 'white' : 'black']} mates in ${Math.abs(mate)}`;
}

/** The part of the point that White can expect, 0 to 1; null where nothing is known. */
export function whiteShare(evaluation: EvaluationMessage | null): number | null {
  if (!evaluation) return null;
  if (evaluation.mate !== undefined) return evaluation.mate > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-(evaluation.cp ?? 0) / 280));
}
