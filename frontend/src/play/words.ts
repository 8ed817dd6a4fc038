/** The page's own words: names, moves with figurines, the status line. What a move is called comes from the server. */

import { opposite, turnOf } from '../board/squares';
import type { Colour, GameInfo, Now } from '../messages';

export const SIDES: Record<Colour, string> = { white: 'White', black: 'Black' };

/** `engine:1500` is Kibitz itself, whose limits are told beside; every other computer goes by its name. */
export function playerTitle(game: Pick<GameInfo, Colour | 'persons'>, colour: Colour): string {
  if (game.persons.includes(colour)) return game.persons.length === 1 ? 'You' : SIDES[colour];
  const name = game[colour];
  const [kind, setting = ''] = name.split(':', 2);
  if (kind !== 'engine') return name;
  return /^\d+$/.test(setting) ? `Kibitz ${setting}` : 'Kibitz';
}

const FIGURINES: Record<string, string> = { K: '♚', Q: '♛', R: '♜', B: '♝', N: '♞' };

export const withFigurines = (san: string): string => san.replace(/[KQRBN]/g, (letter) => FIGURINES[letter] ?? letter);

/** `12.` before White's moves, `12…` before Black's; `ply` counts the moves with this one. */
export function moveNumber(startFen: string, ply: number): { number: number; colour: Colour } {
  const first = Number(startFen.split(' ')[5] ?? 1) || 1;
  const half = ply - 1 + (turnOf(startFen) === 'black' ? 1 : 0);
  return { number: first + Math.floor(half / 2), colour: half % 2 === 0 ? 'white' : 'black' };
}

export function statusText(game: GameInfo, now: Now): string {
  if (now.outcome) return `${now.outcome.text}.`;
  const check = now.check ? ' Check!' : '';
  if (now.thinking) return `${playerTitle(game, now.turn)} is thinking…${check}`;
  if (game.persons.length === 1 && game.persons.includes(now.turn)) return `Your turn.${check}`;
  return `${SIDES[now.turn]} to move.${check}`;
}

/** What is said when a game is opened. */
export function greeting(game: GameInfo, now: Now): string {
  const [you, ...others] = game.persons;
  const opponent = you && playerTitle(game, opposite(you));
  return `${you && !others.length ? `You play ${SIDES[you]} against ${opponent}. ` : ''}${statusText(game, now)}`;
}

/** `You won`, `You lost`, `White won`, `Draw`: the headline of the end. */
export function resultText(game: GameInfo, now: Now): string {
  if (!now.outcome) return '';
  const { winner, result } = now.outcome;
  if (!winner) return result === '*' ? 'No result' : 'A draw';
  if (game.persons.length !== 1) return `${SIDES[winner]} won`;
  return game.persons.includes(winner) ? 'You won' : 'You lost';
}

/** 1:02:03, 4:05, and tenths where they matter. */
export function clockText(seconds: number): string {
  const left = Math.max(0, seconds);
  if (left < 20) return `0:${(Math.floor(left * 10) / 10).toFixed(1).padStart(4, '0')}`;
  const whole = Math.floor(left);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, '0');
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
