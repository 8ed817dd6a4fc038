import { expect, test } from 'vitest';

import { playerTitle } from '../../src/game/names';
import { moveNumber, withFigurines } from '../../src/game/notation';
import { START_FEN } from '../../src/messages';

test.each([
  ['engine:1500', 'Kibitz 1500'],
  ['engine', 'Kibitz'],
  ['engine:depth=3', 'Kibitz'],
  ['alphabeta:3', 'alphabeta:3'],
  ['Morphy, Paul', 'Morphy, Paul'],
])('%s is called %s', (name, title) => {
  expect(playerTitle({ white: name, black: 'human', persons: ['black'] }, 'white')).toBe(title);
});

test('one person is you, two are their sides', () => {
  expect(playerTitle({ white: 'human', black: 'engine', persons: ['white'] }, 'white')).toBe('You');
  expect(playerTitle({ white: 'human', black: 'human', persons: ['white', 'black'] }, 'black')).toBe('Black');
});

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
