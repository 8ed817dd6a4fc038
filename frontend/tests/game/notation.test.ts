import { expect, test } from 'vitest';

import { moveNumber, usedText, withFigurines } from '../../src/game/notation';
import { START_FEN } from '../../src/messages';

test.each([
  [START_FEN, 1, 1, 'white'],
  [START_FEN, 2, 1, 'black'],
  [START_FEN, 3, 2, 'white'],
  ['8/8/8/8/8/8/8/8 b - - 0 17', 1, 17, 'black'],
  ['8/8/8/8/8/8/8/8 b - - 0 17', 2, 18, 'white'],
  ['', 1, 1, 'white'],
])('from %j half-move %d is number %d of %s', (fen, ply, number, colour) => {
  expect(moveNumber(fen, ply)).toEqual({ number, colour });
});

test('figurines stand for pieces alone', () => {
  expect(['Nbxd2+', 'e8=Q#', 'O-O', 'bxa3'].map(withFigurines)).toEqual(['♞bxd2+', 'e8=♛#', 'O-O', 'bxa3']);
});

test.each([
  [0.04, '0.0 s'],
  [3.42, '3.4 s'],
  [9.99, '10 s'],
  [34.4, '34 s'],
  [59.9, '1:00'],
  [65, '1:05'],
])('a move that took %d seconds took %s', (seconds, text) => expect(usedText(seconds)).toBe(text));
