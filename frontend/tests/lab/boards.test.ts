import { describe, expect, test } from 'vitest';

import { Boards, unpack } from '../../src/lab/boards';
import { CLOSINGS, CUT } from '../../src/messages';
import { treeOf } from './trees';

/** The board one move on, and what it is called there. */
function played(fen: string, move: string): { label: string; fen: string; uci: string } {
  const boards = new Boards(treeOf({ value: 0, below: [{ move, value: 0 }] }, fen));
  return { label: boards.label(1), fen: boards.fen(1), uci: boards.uci(1) };
}

const CASTLING = 'r3k2r/ppp2ppp/2q5/3pP3/8/8/PPPQ1PPP/R3K2R w KQkq d6 0 1';
const PROMOTION = 'rn5k/P7/8/8/8/8/8/K7 w - - 5 40';
// The king on f1 between rooks on b1 and g1.
const SHUFFLED = 'nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w KQkq - 0 1';

test('moves are unpacked as the server packs them', () => {
  expect(unpack(1804)).toEqual({ from: 12, to: 28 });
  expect(unpack(24176)).toEqual({ from: 48, to: 57, promotion: 'queen' });
});

describe('moves of every kind', () => {
  test.each([
    [CASTLING, 'e1g1', 'O-O', 'r3k2r/ppp2ppp/2q5/3pP3/8/8/PPPQ1PPP/R4RK1 b kq - 1 1'],
    [CASTLING, 'e1c1', 'O-O-O', 'r3k2r/ppp2ppp/2q5/3pP3/8/8/PPPQ1PPP/2KR3R b kq - 1 1'],
    [CASTLING, 'e5d6', 'exd6', 'r3k2r/ppp2ppp/2qP4/8/8/8/PPPQ1PPP/R3K2R b KQkq - 0 1'],
    [CASTLING, 'a1d1', 'Rd1', 'r3k2r/ppp2ppp/2q5/3pP3/8/8/PPPQ1PPP/3RK2R b Kkq - 1 1'],
    [CASTLING, 'h2h4', 'h4', 'r3k2r/ppp2ppp/2q5/3pP3/7P/8/PPPQ1PP1/R3K2R b KQkq h3 0 1'],
    [PROMOTION, 'a7b8q', 'axb8=Q+', 'rQ5k/8/8/8/8/8/8/K7 b - - 0 40'],
    [PROMOTION, 'a7b8n', 'axb8=N', 'rN5k/8/8/8/8/8/8/K7 b - - 0 40'],
    [SHUFFLED, 'f1g1', 'O-O', 'nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/1R3RK1 b kq - 1 1'],
    [SHUFFLED, 'f1b1', 'O-O-O', 'nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/2KR2R1 b kq - 1 1'],
    [SHUFFLED, 'f1e1', 'Ke1', 'nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 b kq - 1 1'],
  ])('%s %s is %s', (fen, move, label, after) => {
    expect(played(fen, move)).toEqual({ label, fen: after, uci: move });
  });

  test('rights written as files are castled with too', () => {
    expect(played(SHUFFLED.replace('KQkq', 'GBgb'), 'f1g1').label).toBe('O-O');
  });
});

test.each([
  ['4k3/8/8/8/8/8/8/R3K2R w - - 0 1', 'a1d1', 'Rd1'],
  ['4k3/8/8/8/8/8/4K3/R6R w - - 0 1', 'a1d1', 'Rad1'],
  ['4k3/8/8/R7/8/8/8/R3K3 w - - 0 1', 'a1a3', 'R1a3'],
  ['7k/8/8/Q7/8/8/Q5K1/2Q5 w - - 0 1', 'a2a3', 'Q2a3'],
  ['4k3/8/8/8/4r3/8/4N3/4K1N1 w - - 0 1', 'g1f3', 'Nf3'], // the other knight is pinned
])('%s %s is %s', (fen, move, label) => {
  expect(played(fen, move).label).toBe(label);
});

test('the root is its FEN, and has no move', () => {
  const boards = new Boards(treeOf({ value: 0 }, CASTLING));
  expect([boards.fen(0), boards.label(0)]).toEqual([CASTLING, 'Start']);
});

test('a line, its mate, and the moves that were never tried', () => {
  const scholar = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3';
  const mate = { move: 'f3f7', value: 0, mark: CLOSINGS.MATED };
  const boards = new Boards(
    treeOf({ value: 0, below: [{ move: 'a7a6', value: 0, mark: CUT, skipped: ['c4f7', 'b1c3'], below: [mate] }] }, scholar),
  );
  expect(boards.line(2)).toBe('a6 Qxf7#');
  expect(boards.skipped(1)).toEqual(['Bxf7', 'Nc3']);
});
