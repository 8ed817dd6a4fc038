import { expect, test } from 'vitest';

import { endsOf, place, rows } from '../../src/board/squares';

test('the board as it is turned', () => {
  expect([rows('white')[0]![0], rows('white')[7]![7]]).toEqual(['a8', 'h1']);
  expect([rows('black')[0]![0], rows('black')[7]![7]]).toEqual(['h1', 'a8']);
});

test.each(['white', 'black'] as const)('every square is where the rows have it, seen by %s', (side) => {
  rows(side).forEach((rank, row) => rank.forEach((square, column) => expect(place(square, side)).toEqual({ column, row })));
});

test('the ends of a move', () => {
  expect(endsOf('e7e8q')).toEqual(['e7', 'e8']);
});
