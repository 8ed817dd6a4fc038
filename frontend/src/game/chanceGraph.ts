/** The lines of the graph, from the win chances of a game. */

import type { MoveInfo } from '../messages';

export interface Frame {
  width: number;
  height: number;
  /** Half-moves of the game. */
  plies: number;
}

export const xOf = ({ width, plies }: Frame, ply: number): number => (plies ? (ply / plies) * width : 0);
export const yOf = ({ height }: Frame, chance: number): number => height * (1 - chance / 100);

/** The half-move nearest to a place from the left edge. */
export function plyAt({ width, plies }: Frame, x: number): number {
  return Math.max(0, Math.min(plies, Math.round((x / Math.max(1, width)) * plies)));
}

/** Positions that follow one another and are all known: `[ply, chance]`. */
export function runs(chances: (number | null)[]): [number, number][][] {
  const found: [number, number][][] = [];
  let run: [number, number][] = [];
  chances.forEach((chance, ply) => {
    if (chance === null) run = [];
    else {
      if (!run.length) found.push(run);
      run.push([ply, chance]);
    }
  });
  return found;
}

/** White's share of the picture: what lies below the line. */
export function areas(frame: Frame, chances: (number | null)[]): string {
  return runs(chances)
    .map((run) => {
      const points = run.map(([ply, chance]) => `${xOf(frame, ply).toFixed(1)} ${yOf(frame, chance).toFixed(1)}`);
      const [first, last] = [xOf(frame, run[0]![0]).toFixed(1), xOf(frame, run.at(-1)![0]).toFixed(1)];
      return `M${first} ${frame.height}L${points.join('L')}L${last} ${frame.height}Z`;
    })
    .join('');
}

/** Seconds below which a move took no time that one could see or write down. */
const NOTHING = 0.05;

/** Seconds that each move took, where any is known and took some. */
export function times(moves: MoveInfo[]): (number | null)[] | null {
  const used = moves.map((move) => move.used ?? null);
  return used.some((seconds) => seconds !== null && seconds >= NOTHING) ? used : null;
}

/** `0.4 s`, `12 s`, `3:05` */
export function duration(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
