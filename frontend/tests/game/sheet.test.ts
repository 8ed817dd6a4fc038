import { describe, expect, test } from 'vitest';

import { stepped } from '../../src/game/keys';
import { beside, lastOf, moveAt, next, pathTo, previous, START, type Place, type Sheet } from '../../src/game/sheet';
import type { MoveInfo } from '../../src/messages';

const moves = (line: string): MoveInfo[] => line.split(' ').map((san) => ({ san }) as MoveInfo);

// 1. e4 e5 2. Nf3, with 1. d4 d5 taken back at the start, 1... c5 after e4, and 2... Nc6 Bb5 where the game now stops.
const sheet: Sheet = {
  moves: moves('e4 e5 Nf3'),
  variations: [
    { ply: 0, moves: moves('d4 d5') },
    { ply: 1, moves: moves('c5') },
    { ply: 3, moves: moves('Nc6 Bb5') },
  ],
};
const main = (ply: number): Place => ({ variation: null, ply });
const branch = (variation: number, ply: number): Place => ({ variation, ply });
const at = (place: Place): string | undefined => moveAt(sheet, place)?.san;

describe('the moves of a sheet', () => {
  test('the start was led to by none', () => expect(at(START)).toBeUndefined());
  test('along the game', () => expect([1, 2, 3].map((ply) => at(main(ply)))).toEqual(['e4', 'e5', 'Nf3']));
  test('along what was taken back', () =>
    expect([at(branch(0, 1)), at(branch(0, 2)), at(branch(1, 2)), at(branch(2, 5))]).toEqual(['d4', 'd5', 'c5', 'Bb5']));
  test('that led to a place', () => {
    const path = (place: Place): string[] => pathTo(sheet, place).map(({ san }) => san);
    expect(path(START)).toEqual([]);
    expect(path(main(2))).toEqual(['e4', 'e5']);
    expect(path(branch(1, 2))).toEqual(['e4', 'c5']);
    expect(path(branch(2, 5))).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5']);
  });
  test('the last of each line', () => {
    expect(lastOf(sheet, START)).toEqual(main(3));
    expect(lastOf(sheet, branch(2, 4))).toEqual(branch(2, 5));
  });
});

describe('one move on', () => {
  test('along the game', () => expect(next(sheet, main(1))).toEqual(main(2)));
  test('where the game stops, into what was taken back there', () => expect(next(sheet, main(3))).toEqual(branch(2, 4)));
  test('along a variation, to its end', () => {
    expect(next(sheet, branch(2, 4))).toEqual(branch(2, 5));
    expect(next(sheet, branch(2, 5))).toEqual(branch(2, 5));
  });
  test('the end of a game without variations is its end', () =>
    expect(next({ moves: moves('e4'), variations: [] }, main(1))).toEqual(main(1)));
});

describe('one move back', () => {
  test('along the game, to the start', () => {
    expect(previous(sheet, main(1))).toEqual(START);
    expect(previous(sheet, START)).toEqual(START);
  });
  test('from the first move of a variation to the game', () => {
    expect(previous(sheet, branch(2, 5))).toEqual(branch(2, 4));
    expect(previous(sheet, branch(2, 4))).toEqual(main(3));
  });
});

describe('beside', () => {
  test('down to what was taken back, and up again', () => {
    expect(beside(sheet, main(2), 1)).toEqual(branch(1, 2));
    expect(beside(sheet, branch(1, 2), -1)).toEqual(main(2));
  });
  test('nowhere where there is nothing', () => {
    expect(beside(sheet, main(3), 1)).toEqual(main(3));
    expect(beside(sheet, branch(1, 2), 1)).toEqual(branch(1, 2));
  });
});

test.each([
  ['ArrowLeft', main(1)],
  ['ArrowRight', main(3)],
  ['Home', START],
  ['End', main(3)],
  ['x', undefined],
])('%s steps from the second move to %j', (key, place) => {
  expect(stepped(sheet, main(2), key)).toEqual(place);
});
