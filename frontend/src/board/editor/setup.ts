// A position as one sets it up: the fields of a FEN. What they allow, and whether it can be played, the server says.

import type { Allowed, Colour } from '../../messages';
import { pieceName, piecesOf, placementOf, ROLES, turnOf, type Piece, type Pieces } from '../squares';

export interface Setup {
  pieces: Pieces;
  turn: Colour;
  castling: string; // of KQkq, or the letters of files where a FEN of Chess960 has those
  enPassant: string; // a square, or '' for none
  halfmoves: string;
  fullmoves: string;
}

export const EMPTY = '8/8/8/8/8/8/8/8 w - - 0 1';

/** Pieces as their FEN letters: capital for White. */
export const LETTERS = 'KQRBNP';
export const RIGHTS = 'KQkq';

export const pieceOf = (letter: string): Piece => ({
  role: ROLES[letter.toLowerCase()]!,
  color: letter === letter.toUpperCase() ? 'white' : 'black',
});
export const letterName = (letter: string): string => pieceName(pieceOf(letter));

/** Whether the board of a FEN makes sense: it comes out as it went in. */
export function isPlaced(fen: string): boolean {
  const placement = fen.split(' ', 1)[0]!;
  return /^[1-8kqrbnp/]+$/i.test(placement) && placementOf(piecesOf(placement)) === placement;
}

/** All that can be made out of a FEN; null where its board makes no sense. */
export function readSetup(fen: string): Setup | null {
  const fields = fen.trim().split(/\s+/);
  const [placement = '', , castling = '-', enPassant = '-', halfmoves = '0', fullmoves = '1'] = fields;
  if (!isPlaced(placement)) return null;
  return {
    pieces: piecesOf(placement),
    turn: turnOf(fields.join(' ')),
    castling: castling === '-' ? '' : castling,
    enPassant: enPassant === '-' ? '' : enPassant,
    halfmoves,
    fullmoves,
  };
}

export function writeSetup({ pieces, turn, castling, enPassant, halfmoves, fullmoves }: Setup): string {
  return [placementOf(pieces), turn.charAt(0), castling || '-', enPassant || '-', halfmoves, fullmoves].join(' ');
}

/** Without the rights and the square that the board rules out. */
export function cleared(setup: Setup, { castling, enPassant }: Allowed): Setup {
  return {
    ...setup,
    castling: [...setup.castling].filter((right) => !RIGHTS.includes(right) || castling.includes(right)).join(''),
    enPassant: enPassant.includes(setup.enPassant) ? setup.enPassant : '',
  };
}

/** With a right to castle given or taken; letters of files stay. */
export function withRight(setup: Setup, right: string, on: boolean): Setup {
  const files = [...setup.castling].filter((letter) => !RIGHTS.includes(letter));
  const rights = [...RIGHTS].filter((letter) => (letter === right ? on : setup.castling.includes(letter)));
  return { ...setup, castling: [...rights, ...files].join('') };
}

export function withPiece(setup: Setup, square: string, letter: string | undefined): Setup {
  const pieces: Map<string, Piece> = new Map(setup.pieces);
  if (letter) pieces.set(square, pieceOf(letter));
  else pieces.delete(square);
  return { ...setup, pieces: pieces as Pieces };
}
