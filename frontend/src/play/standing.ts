/** How a game stood after some of its moves: what each side had taken, and its clock. */

import { opposite } from '../board/squares';
import type { Colour, MoveInfo } from '../messages';

const ORDER = 'qrbnp'; // the most valuable first

/** The moves of one side; `first` made the first of them all. */
const ownMoves = (colour: Colour, path: MoveInfo[], first: Colour): MoveInfo[] =>
  path.filter((_, index) => (index % 2 ? opposite(first) : first) === colour);

export function takenBy(colour: Colour, path: MoveInfo[], first: Colour): string[] {
  return ownMoves(colour, path, first)
    .flatMap(({ takes }) => takes ?? [])
    .sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
}

/** Seconds: what its last move had left, or all of them. */
export const clockAt = (colour: Colour, path: MoveInfo[], first: Colour, base: number): number =>
  ownMoves(colour, path, first).findLast(({ clock }) => clock !== undefined)?.clock ?? base;
