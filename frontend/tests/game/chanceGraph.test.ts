import { expect, test } from 'vitest';

import type { MoveInfo } from '../../src/messages';
import { areas, duration, plyAt, runs, times, xOf, yOf } from '../../src/game/chanceGraph';

const FRAME = { width: 200, height: 100, plies: 4 };

test('a place on the graph and the move there', () => {
  expect([0, 2, 4].map((ply) => xOf(FRAME, ply))).toEqual([0, 100, 200]);
  expect([0, 50, 100].map((chance) => yOf(FRAME, chance))).toEqual([100, 50, 0]);
  expect([-9, 24, 26, 120, 999].map((x) => plyAt(FRAME, x))).toEqual([0, 0, 1, 2, 4]);
  expect(plyAt({ ...FRAME, plies: 0 }, 50)).toBe(0);
});

test('what is not known yet is a gap', () => {
  expect(runs([null, 50, 60, null, 70])).toEqual([
    [
      [1, 50],
      [2, 60],
    ],
    [[4, 70]],
  ]);
  expect(areas(FRAME, [null, 50, 60, null, null])).toBe('M50.0 100L50.0 50.0L100.0 40.0L100.0 100Z');
  expect(areas(FRAME, [null])).toBe('');
});

test('times are shown where any is known', () => {
  const moves = (...used: (number | undefined)[]): MoveInfo[] => used.map((seconds) => ({ used: seconds }) as MoveInfo);
  expect(times(moves(undefined, 3))).toEqual([null, 3]);
  expect(times(moves(0.04, 0))).toBeNull();
  expect(times([])).toBeNull();
  expect([0.42, 12.4, 185].map(duration)).toEqual(['0.4 s', '12 s', '3:05']);
});
