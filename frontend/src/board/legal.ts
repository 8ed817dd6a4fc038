/** The legal moves of a position, where the page itself knows the rules. Only pages that are fetched later use it. */

import { Chess, type Position } from 'chessops/chess';
import { chessgroundDests } from 'chessops/compat';
import { parseFen } from 'chessops/fen';
import { parseSquare } from 'chessops/util';

export const positionAt = (fen: string): Position => Chess.fromSetup(parseFen(fen).unwrap()).unwrap();

export interface LegalMoves {
  dests: Record<string, string[]>;
  /** Those that ask what the pawn becomes: `e7e8`. */
  promotions: string[];
}

export function legalMoves(fen: string, chess960: boolean): LegalMoves {
  const position = positionAt(fen);
  const dests: Record<string, string[]> = Object.fromEntries(chessgroundDests(position, { chess960 }));
  const isPawn = (square: string): boolean => position.board.pawn.has(parseSquare(square)!);
  const promotions = Object.entries(dests).flatMap(([from, squares]) =>
    isPawn(from) ? squares.filter((to) => /[18]$/.test(to)).map((to) => from + to) : [],
  );
  return { dests, promotions };
}
