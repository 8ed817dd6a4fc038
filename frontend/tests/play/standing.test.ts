import { expect, test } from 'vitest';

import type { MoveInfo } from '../../src/messages';
import { clockAt, takenBy } from '../../src/play/standing';

const move = (takes?: string, clock?: number): MoveInfo => ({ takes, clock }) as MoveInfo;
const PATH = [move(undefined, 299), move('p', 298), move('n', 290), move(undefined, 280), move('q', 270)];

test('what a side had taken, the most valuable first', () => {
  expect(takenBy('white', PATH, 'white')).toEqual(['q', 'n']);
  expect(takenBy('black', PATH, 'white')).toEqual(['p']);
  expect(takenBy('white', PATH, 'black')).toEqual(['p']);
  expect(takenBy('white', [], 'white')).toEqual([]);
});

test('the clock of a side is what its last move had left', () => {
  expect(clockAt('white', PATH, 'white', 300)).toBe(270);
  expect(clockAt('black', PATH.slice(0, 3), 'white', 300)).toBe(298);
  expect(clockAt('black', PATH.slice(0, 1), 'white', 300)).toBe(300);
  expect(clockAt('white', [move()], 'white', 300)).toBe(300);
});
