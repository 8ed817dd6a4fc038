import { expect, test } from 'vitest';

import { progress, roundName, tested, testFigures, tournamentTitle } from '../../src/arena/words';

test('rounds of a knock-out are named from the last one', () => {
  expect([0, 1, 2, 3].map((turn) => roundName(turn, 4))).toEqual(['Round 1', 'Quarter-finals', 'Semi-finals', 'Final']);
  expect(roundName(0, 1)).toBe('Final');
});

test('how far it is, and what it is called', () => {
  expect(progress({ games: 8, target: 2000 })).toBe('8 of 2,000 games');
  expect(progress({ games: 1 })).toBe('1 game');
  expect(tournamentTitle({ kind: 'knockout', players: ['a', 'b', 'c'] })).toBe('Knock-out of 3');
});

test('a sequential test asks and answers in words; its figures are a detail', () => {
  const sprt = { elo0: 0, elo1: 5, llr: 1.2, lower: -2.94, upper: 2.94, verdict: 'open' as const };
  expect(tested(sprt)).toEqual(['+5 Elo rather than 0?', 'Not clear yet']);
  expect(tested({ ...sprt, elo0: -5, elo1: 0, verdict: 'H1' })).toEqual(['0 Elo rather than −5?', 'Yes']);
  expect(testFigures(sprt)).toBe('Sequential test (SPRT): log-likelihood ratio +1.20, decided at −2.94 or +2.94.');
});
