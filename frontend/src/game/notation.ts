/** How moves are numbered and drawn. What a move is called comes from the server. */

import { turnOf } from '../board/squares';
import type { Colour } from '../messages';

const FIGURINES: Record<string, string> = { K: '♚', Q: '♛', R: '♜', B: '♝', N: '♞' };

export const withFigurines = (san: string): string => san.replace(/[KQRBN]/g, (letter) => FIGURINES[letter] ?? letter);

/** `12.` before White's moves, `12…` before Black's; `ply` counts the moves with this one. */
export function moveNumber(startFen: string, ply: number): { number: number; colour: Colour } {
  const first = Number(startFen.split(' ')[5] ?? 1) || 1;
  const half = ply - 1 + (turnOf(startFen) === 'black' ? 1 : 0);
  return { number: first + Math.floor(half / 2), colour: half % 2 === 0 ? 'white' : 'black' };
}

/** `3.4 s`, `34 s`, `1:05`: how long a move took. */
export function usedText(seconds: number): string {
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
