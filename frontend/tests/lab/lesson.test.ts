import { describe, expect, test } from 'vitest';

import { Boards } from '../../src/lab/boards';
import { arranged, opened } from '../../src/lab/lesson/layout';
import { Lesson } from '../../src/lab/lesson/lesson.svelte';
import { NAMES, STEPS } from '../../src/lab/lesson/lessons';
import { judged, options, rightRows } from '../../src/lab/lesson/question';
import type { Tree } from '../../src/lab/tree';
import { CUT, RAISED, START_FEN } from '../../src/messages';
import { treeOf } from './trees';

const leaf = (move: string, value: number): { move: string; value: number } => ({ move, value });
// 1. e4 is worth 10, 1. d4 no more than 0 whatever follows its first reply.
const FULL = treeOf(
  {
    value: 10,
    below: [
      { move: 'e2e4', value: 10, mark: RAISED, below: [leaf('e7e5', 10), leaf('c7c5', 30)] },
      { move: 'd2d4', value: -20, below: [leaf('d7d5', 0), leaf('g8f6', -20)] },
    ],
  },
  START_FEN,
);
const PRUNED = treeOf(
  {
    value: 10,
    below: [
      { move: 'e2e4', value: 10, mark: RAISED, below: [leaf('e7e5', 10), leaf('c7c5', 30)] },
      { move: 'd2d4', value: 0, mark: CUT, skipped: ['g8f6'], below: [leaf('d7d5', 0)] },
    ],
  },
  START_FEN,
);
const searched = (tree: Tree): { tree: Tree; boards: Boards } => ({ tree, boards: new Boards(tree) });
const right = (kind: 'choice' | 'first' | 'cuts'): number[] => [...rightRows(kind, searched(FULL), searched(PRUNED))];

const ROOMS = { of: () => ({ left: 1, right: 1 }), stub: { left: 1, right: 1 } };

describe('the drawing', () => {
  test('a position stands centred above those that follow', () => {
    const { nodes, width, height } = arranged(FULL, opened(FULL, ROOMS), ROOMS);
    expect(nodes.map(({ row, x, y }) => [row, x, y])).toEqual([
      [0, 4, 0],
      [1, 2, 1],
      [2, 1, 2],
      [3, 3, 2],
      [4, 6, 1],
      [5, 5, 2],
      [6, 7, 2],
    ]);
    expect([width, height]).toEqual([8, 2]);
  });

  test('a position with much to say has its room, and what follows stays below it', () => {
    const wide = { ...ROOMS, of: (row: number) => (row === 4 ? { left: 3, right: 5 } : ROOMS.of()) };
    const { nodes, width } = arranged(FULL, opened(FULL, wide), wide);
    expect(nodes.slice(4).map(({ row, x }) => [row, x])).toEqual([
      [4, 7],
      [5, 6],
      [6, 8],
    ]);
    expect(width).toBe(12);
  });

  test('what would not fit stays folded, but never all of it', () => {
    expect([...opened(FULL, ROOMS, 8)]).toEqual([0, 1, 4]);
    expect([...opened(FULL, ROOMS, 6)]).toEqual([0, 1]);
    expect([...opened(FULL, ROOMS, 1)]).toEqual([0]);
  });

  test('where moves were skipped there is a stub in their place', () => {
    expect(arranged(PRUNED, opened(PRUNED, ROOMS), ROOMS).stubs).toEqual([{ row: 4, x: 7, y: 2, moves: 1 }]);
  });

  test('what would be too much stays folded, and says how much it hides', () => {
    const { nodes } = arranged(FULL, opened(FULL, ROOMS, Infinity, 5), ROOMS);
    expect(nodes.map(({ row, hidden }) => [row, hidden])).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 2],
    ]);
  });
});

describe('questions are answered by the search itself', () => {
  test('the move that it plays, the one to try first, and the positions with a cut', () => {
    expect(right('choice')).toEqual([1]);
    expect(right('first')).toEqual([1]);
    expect(right('cuts')).toEqual([4]);
  });

  test('every answer is judged', () => {
    expect(judged('choice', new Set([1]), new Set([1]))).toBe('Right.');
    expect(judged('choice', new Set([2]), new Set([1]))).toBe('Not quite.');
    expect(judged('cuts', new Set([4]), new Set([4]))).toBe('Right: every one of them.');
    expect(judged('cuts', new Set([1, 4]), new Set([4, 9]))).toBe('1 of 2 cuts found. 1 position without a cut.');
  });

  test('none can be given before both searches are done', () => {
    const lesson = new Lesson(STEPS.find(({ question }) => question === 'first')!);
    Object.assign(lesson.off, searched(FULL));
    lesson.pick(1);
    expect(lesson.verdict).toBe('');
    Object.assign(lesson.on, searched(PRUNED));
    lesson.pick(1);
    expect(lesson.verdict).toBe('Right.');
  });

  test('more work or less is counted over all rounds', () => {
    expect(options('work', FULL, PRUNED)).toEqual([
      { text: 'More work', right: false },
      { text: 'Less work', right: true },
    ]);
  });
});

test('each step has its own name', () => {
  expect(new Set(NAMES.map(({ name }) => name)).size).toBe(STEPS.length + 1);
});
