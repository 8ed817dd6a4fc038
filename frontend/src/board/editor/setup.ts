// A position as one sets it up: what a FEN says, without asking whether it can be played. The server judges that.

import { ROLES } from '../squares';
import type { Colour } from '../../messages';

/** A piece as its FEN letter: capital for White. */
export type Letter = string;

export interface Setup {
  pieces: Record<string, Letter>; // by square
  turn: Colour;
  castling: string; // of KQkq, or the letters of files where a FEN of Chess960 has those
  enPassant: string; // a square, or '' for none
  halfmoves: string;
  fullmoves: string;
}

export const LETTERS = 'KQRBNP';
export const RIGHTS = 'KQkq';
export const FILES = 'abcdefgh';
export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
export const EMPTY = '8/8/8/8/8/8/8/8 w - - 0 1';

export const colourOf = (letter: Letter): Colour => (letter === letter.toUpperCase() ? 'white' : 'black');
export const letterName = (letter: Letter): string => `${colourOf(letter)} ${ROLES[letter.toLowerCase()]}`;

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

export function readPlacement(placement: string): Record<string, Letter> | null {
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

export function writePlacement(pieces: Record<string, Letter>): string {
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

/** The rights to castle that the places of kings and rooks leave open; in Chess960 both may stand elsewhere. */
export function possibleRights(pieces: Record<string, Letter>, chess960: boolean): string {
  return [...RIGHTS].filter((right) => (chess960 ? canStand(pieces, right) : standsAtHome(pieces, right))).join('');
}

function standsAtHome(pieces: Record<string, Letter>, right: string): boolean {
  const { king, rook, rank, kingside } = sideOf(right);
  return pieces[`e${rank}`] === king && pieces[`${kingside ? 'h' : 'a'}${rank}`] === rook;
}

function canStand(pieces: Record<string, Letter>, right: string): boolean {
  const { king, rook, rank, kingside } = sideOf(right);
  const row = [...FILES].map((file) => pieces[`${file}${rank}`]);
  const at = row.indexOf(king);
  return at >= 0 && (kingside ? row.slice(at) : row.slice(0, at)).includes(rook);
}

function sideOf(right: string): { king: Letter; rook: Letter; rank: number; kingside: boolean } {
  const kingside = right === 'K' || right === 'k';
  return right === right.toUpperCase()
    ? { king: 'K', rook: 'R', rank: 1, kingside }
    : { king: 'k', rook: 'r', rank: 8, kingside };
}
