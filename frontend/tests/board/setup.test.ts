import { expect, test } from 'vitest';

import { cleared, EMPTY, isPlaced, letterName, readSetup, withPiece, withRight, writeSetup } from '../../src/board/editor/setup';
import { START_FEN } from '../../src/messages';

const start = readSetup(START_FEN)!;

test.each([
  START_FEN,
  EMPTY,
  'r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 3 17',
  'nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR b HBhb - 0 1',
])('%s comes out as it went in', (fen) => {
  expect(writeSetup(readSetup(fen)!)).toBe(fen);
});

test('what a FEN leaves out has its usual value', () => {
  expect(writeSetup(readSetup('  4k3/8/8/8/8/8/8/4K3   b ')!)).toBe('4k3/8/8/8/8/8/8/4K3 b - - 0 1');
});

test.each(['', 'nonsense', '8/8/8/8/8/8/8', '8/8/8/8/8/8/8/8/8', '9/8/8/8/8/8/8/8', 'ppppppppp/8/8/8/8/8/8/8', '44/8/8/8/8/8/8/8', 'X7/8/8/8/8/8/8/8', 'Q~7/8/8/8/8/8/8/8', 'start'])(
  'the board of %j makes no sense',
  (fen) => {
    expect(isPlaced(fen)).toBe(false);
    expect(readSetup(fen)).toBeNull();
  },
);

test('pieces are put and taken away, and the setup before is left as it was', () => {
  const without = withPiece(start, 'h1', undefined);
  expect(writeSetup(without)).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1');
  expect(writeSetup(withPiece(without, 'h1', 'q'))).toContain('/RNBQKBNq ');
  expect(writeSetup(start)).toBe(START_FEN);
});

test('what the board rules out is cleared', () => {
  const setup = readSetup('r3k2r/8/8/3pP3/8/8/8/R3K3 w Kq d6 0 1')!;
  expect(writeSetup(cleared(setup, { castling: 'Qkq', enPassant: ['d6'] }))).toContain(' w q d6 ');
  expect(writeSetup(cleared(setup, { castling: 'Qkq', enPassant: [] }))).toContain(' w q - ');
});

test('rights come in their usual order, and letters of files stay', () => {
  const none = { ...start, castling: '' };
  expect(withRight(withRight(none, 'q', true), 'K', true).castling).toBe('Kq');
  expect(withRight(start, 'Q', false).castling).toBe('Kkq');
  expect(withRight({ ...start, castling: 'HB' }, 'k', true).castling).toBe('kHB');
  expect(cleared({ ...start, castling: 'HB' }, { castling: '', enPassant: [] }).castling).toBe('HB');
});

test('letters have names', () => {
  expect(['K', 'n'].map(letterName)).toEqual(['white king', 'black knight']);
});
