// The positions of a game, read from its PGN.

import { makeFen } from 'chessops/fen';
import { parsePgn, startingPosition } from 'chessops/pgn';
import { makeSanAndPlay, parseSan } from 'chessops/san';

export interface Stop {
  /** `12. Nf3`, `12… Nf6`; the start has none. */
  name: string;
  fen: string;
}

/** From the start on, as far as the moves can be read. */
export function stopsOf(pgn: string): Stop[] {
  const game = parsePgn(pgn)[0];
  if (!game) return [];
  const position = startingPosition(game.headers).unwrap();
  const stops: Stop[] = [{ name: 'Start', fen: makeFen(position.toSetup()) }];
  for (const { san } of game.moves.mainline()) {
    const move = parseSan(position, san);
    if (!move) break;
    const number = `${position.fullmoves}${position.turn === 'white' ? '.' : '…'}`;
    const written = makeSanAndPlay(position, move);
    stops.push({ name: `${number} ${written}`, fen: makeFen(position.toSetup()) });
  }
  return stops;
}
