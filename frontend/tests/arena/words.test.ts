import { expect, test } from 'vitest';

import { progress, roundName, tournamentTitle } from '../../src/arena/words';

test('rounds of a knock-out are named from the last one', () => {
  expect([0, 1, 2, 3].map((turn) => roundName(turn, 4))).toEqual(['Round 1', 'Quarter-finals', 'Semi-finals', 'Final']);
  expect(roundName(0, 1)).toBe('Final');
});

test('how far it is, and what it is called', () => {
  expect(progress({ games: 8, target: 2000 })).toBe('8 of 2,000 games');
  expect(progress({ games: 1 })).toBe('1 game');
  expect(tournamentTitle({ kind: 'knockout', players: ['a', 'b', 'c'] })).toBe('Knock-out of 3');
});
