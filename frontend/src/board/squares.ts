/** Squares and the pieces on them, as the grid over the board and its neighbours name them. */

import { read, write } from '@lichess-org/chessground/fen';
import type { Key, Piece, Pieces, Role } from '@lichess-org/chessground/types';

import type { Colour } from '../messages';

export type { Key, Piece, Pieces, Role };

const FILES = 'abcdefgh';

export const ROLES: Record<string, Role> = {
  p: 'pawn',
  n: 'knight',
  b: 'bishop',
  r: 'rook',
  q: 'queen',
  k: 'king',
};

export const piecesOf = (fen: string): Pieces => read(fen);
/** The first field of a FEN. */
export const placementOf = (pieces: Pieces): string => write(pieces);

export const turnOf = (fen: string): Colour => (fen.split(' ')[1] === 'b' ? 'black' : 'white');

export const opposite = (colour: Colour): Colour => (colour === 'white' ? 'black' : 'white');

/** Where a move begins and ends, from its UCI. */
export const endsOf = (uci: string): [Key, Key] => [uci.slice(0, 2) as Key, uci.slice(2, 4) as Key];

/** The eight ranks from the top of the board as it is turned, each from left to right. */
export function rows(orientation: Colour): Key[][] {
  const ranks = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) => [...FILES].map((file) => `${file}${rank}` as Key));
  return orientation === 'white' ? ranks : ranks.reverse().map((rank) => rank.reverse());
}

/** Column and row of a square, counted from the upper left corner of the board as it is turned. */
export function place(square: Key, orientation: Colour): { column: number; row: number } {
  const file = FILES.indexOf(square.charAt(0));
  const rank = Number(square.charAt(1)) - 1;
  return orientation === 'white' ? { column: file, row: 7 - rank } : { column: 7 - file, row: rank };
}

export const pieceName = (piece: Piece): string => `${piece.color} ${piece.role}`;
