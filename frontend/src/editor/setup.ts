// A position as one sets it up: what a FEN says, without asking whether it can be played. The server judges that.

import type { Colour } from '../messages';

/** A piece as its FEN letter: capital for White. */
export type Letter = string;

export interface Setup {
  pieces: Record<string, Letter>; // by square
  turn: Colour;
  castling: string; // of KQkq in this order, or the letters of files where the FEN had those
  enPassant: string; // a square, or '' for none
  halfmoves: string;
  fullmoves: string;
}

export const LETTERS = 'KQRBNP';
export const FILES = 'abcdefgh';
export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
export const EMPTY = '8/8/8/8/8/8/8/8 w - - 0 1';

/** All that can be made out of a FEN; null where its board makes no sense. */
export function readSetup(fen: string): Setup | null {
  const [placement = '', turn = 'w', castling = '-', enPassant = '-', halfmoves = '0', fullmoves = '1'] = fen
    .trim()
    .split(/\s+/);
  const pieces = readPlacement(placement);
  if (pieces === null) return null;
  return {
    pieces,
    turn: turn === 'b' ? 'black' : 'white',
    castling: castling === '-' ? '' : castling,
    enPassant: enPassant === '-' ? '' : enPassant,
    halfmoves,
    fullmoves,
  };
}

function readPlacement(placement: string): Record<string, Letter> | null {
  const ranks = placement.split('/');
  if (ranks.length !== 8) return null;
  const pieces: Record<string, Letter> = {};
  for (const [row, rank] of ranks.entries()) {
    let column = 0;
    for (const sign of rank) {
      if (/[1-8]/.test(sign)) column += Number(sign);
      else if (/[kqrbnp]/i.test(sign) && column < 8) pieces[squareAt(column++, row)] = sign;
      else return null;
    }
    if (column !== 8) return null;
  }
  return pieces;
}

export function writeSetup(setup: Setup): string {
  const { turn, castling, enPassant, halfmoves, fullmoves } = setup;
  return [
    writePlacement(setup.pieces),
    turn === 'white' ? 'w' : 'b',
    castling || '-',
    enPassant || '-',
    halfmoves,
    fullmoves,
  ].join(' ');
}

function writePlacement(pieces: Record<string, Letter>): string {
  const rank = (row: number): string =>
    [...FILES]
      .map((_, column) => pieces[squareAt(column, row)] ?? '1')
      .join('')
      .replace(/1+/g, (gap) => String(gap.length));
  return [0, 1, 2, 3, 4, 5, 6, 7].map(rank).join('/');
}

/** Counted from the upper left corner as White sees it: column 0 and row 0 are a8. */
export function squareAt(column: number, row: number): string {
  return `${FILES[column]}${8 - row}`;
}

/** The squares behind a pawn that may just have made its double step. */
export function enPassantSquares({ pieces, turn }: Setup): string[] {
  const [pawn, rank, behind, from] = turn === 'white' ? ['p', 5, 6, 7] : ['P', 4, 3, 2];
  return [...FILES]
    .filter((file) => pieces[`${file}${rank}`] === pawn && !pieces[`${file}${behind}`] && !pieces[`${file}${from}`])
    .map((file) => `${file}${behind}`);
}

/** A right to castle switched on or off. */
export function withRight(castling: string, right: string, on: boolean): string {
  const rights = new Set(castling);
  if (on) rights.add(right);
  else rights.delete(right);
  const standard = [...'KQkq'].filter((letter) => rights.has(letter));
  const files = [...rights].filter((letter) => !'KQkq'.includes(letter));
  return [...standard, ...files].join('');
}
