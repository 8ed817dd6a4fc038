import { describe, expect, test } from 'vitest';

import { everything, moved, rowAt, rowsInSight, showing, spanOf, zoomed } from '../../src/lab/map';
import { luminance, onShade, shade } from '../../src/lab/shade';
import { Steps, type Step } from '../../src/lab/steps';
import { Boards } from '../../src/lab/boards';
import { closing, cutOf, score, told, valueOf, windowOf } from '../../src/lab/words';
import { CLOSINGS, CUT, CUTTING, INFINITY, MATE, RAISED, STOOD_PAT } from '../../src/messages';
import { fullTree, treeOf } from './trees';

const { EVALUATED, TABLE_LOWER } = CLOSINGS;

// Two half-moves of alpha-beta. 1. e4 is worth +0.30; after 1. d4 the reply e5 is worth +0.10, no more than White has.
//   0 the root
//   1   e4          2 e5
//   3   d4, cut     4 e5 (d5 and Nf6 were never tried)
//   5   c4          from the table
const tree = treeOf(
  {
    value: 30,
    below: [
      { move: 'e2e4', value: 30, mark: RAISED, below: [{ move: 'e7e5', value: 30, mark: EVALUATED + RAISED }] },
      {
        move: 'd2d4',
        value: 10,
        window: [30, INFINITY],
        mark: CUT,
        skipped: ['d7d5', 'g8f6'],
        below: [{ move: 'e7e5', value: 10, window: [30, INFINITY], mark: EVALUATED + CUTTING }],
      },
      { move: 'c2c4', value: 20, window: [30, INFINITY], mark: TABLE_LOWER },
    ],
  },
);
const boards = new Boards(tree);
const steps = new Steps(tree);

describe('the rows of a tree', () => {
  test('parents, plies and turns follow from where subtrees end', () => {
    expect([...tree.parents]).toEqual([-1, 0, 1, 0, 3, 0]);
    expect([...tree.plies]).toEqual([0, 1, 2, 1, 2, 1]);
    expect(tree.deepest).toBe(2);
    expect([0, 1, 2].map(tree.turn.bind(tree))).toEqual(['white', 'black', 'white']);
  });

  test('children and paths', () => {
    expect(tree.children(0)).toEqual([1, 3, 5]);
    expect(tree.path(4)).toEqual([0, 3, 4]);
    expect([0, 2].map(tree.isLeaf)).toEqual([false, true]);
  });

  test('the bounds grow with what came back', () => {
    expect(tree.windowBefore(0, 1)).toEqual({ alpha: -INFINITY, beta: INFINITY });
    expect(tree.windowBefore(0, 3)).toEqual({ alpha: 30, beta: INFINITY });
    expect(tree.windowBefore(1, 3)).toEqual({ alpha: -INFINITY, beta: 30 });
  });

  test('standing pat tightens the bound of the side to move', () => {
    const quiet = treeOf({ value: 50, pat: 50, mark: STOOD_PAT });
    expect(quiet.windowBefore(0, 0)).toEqual({ alpha: -INFINITY, beta: INFINITY });
    expect(quiet.windowBefore(0, 1)).toEqual({ alpha: 50, beta: INFINITY });
  });
});

describe('the replay', () => {
  const events = Array.from({ length: steps.length }, (_, place) => steps.at(place));

  test('every event, in the order of the search', () => {
    expect(events.map(({ event, row }) => `${event} ${row}`)).toEqual([
      'enter 0', 'enter 1', 'enter 2', 'leaf 2', 'leave 2', 'raise 2', 'leave 1', 'raise 1',
      'enter 3', 'enter 4', 'leaf 4', 'leave 4', 'cut 4', 'leave 3', 'enter 5', 'table 5', 'leave 5', 'leave 0',
    ]); // prettier-ignore
  });

  test('a value is known once it has come back', () => {
    expect(steps.knows(5, 1)).toBe(false);
    expect(steps.knows(6, 1)).toBe(true);
  });

  test('where the search is, and what it has seen', () => {
    expect([0, 2, 4, 12].map((place) => steps.here(place))).toEqual([0, 2, 1, 3]);
    expect([0, 6, 9].map((place) => steps.reached(place))).toEqual([0, 2, 4]);
    expect(steps.path(9)).toEqual([
      { row: 0, alpha: 30, beta: INFINITY },
      { row: 3, alpha: 30, beta: INFINITY },
      { row: 4, alpha: 30, beta: INFINITY },
    ]);
  });

  test('the next cut, or the end', () => {
    const isCut = ({ event }: Step): boolean => event === 'cut';
    expect(steps.next(0, isCut)).toBe(12);
    expect(steps.next(12, isCut)).toBe(steps.length - 1);
  });

  test('the counts so far', () => {
    expect(steps.tally(0)).toEqual({ positions: 0, leaves: 0, cuts: 0, skipped: 0, tableHits: 0 });
    expect(steps.tally(steps.length - 1)).toEqual({ positions: 5, leaves: 2, cuts: 1, skipped: 2, tableHits: 1 });
  });

  test('a search that was stopped leaves nothing behind', () => {
    const stopped = new Steps(treeOf({ below: [{ move: 'e2e4' }] }));
    expect(stopped.length).toBe(2);
    expect(stopped.knows(1, 0)).toBe(false);
  });
});

describe('the map', () => {
  // Three columns of 100 pixels; a row is 10 pixels high.
  const whole = { width: 300, height: 60, from: 0, to: 6 };

  test.each([
    [50, 55, 0],
    [150, 15, 1],
    [150, 45, 3],
    [250, 25, 2],
    [250, 45, 4],
    [250, 55, -1], // c4 has nothing below it
  ])('at %d, %d lies row %d', (x, y, row) => {
    expect(rowAt(tree, whole, x, y)).toBe(row);
  });

  test('an enlarged position fills the height, and so does what leads to it', () => {
    const enlarged = { ...whole, from: 3, to: 5 };
    expect(rowAt(tree, enlarged, 50, 5)).toBe(0);
    expect(rowAt(tree, enlarged, 150, 5)).toBe(3);
    expect(rowAt(tree, enlarged, 250, 55)).toBe(4);
  });

  describe('of a million positions', () => {
    const large = fullTree(31, 4);
    const view = { width: 800, height: 600, ...everything(large) };

    test('no more is drawn than there are pixels, and little more is looked at', () => {
      expect(large.size).toBe(954_305);
      const { end } = large;
      let looks = 0;
      large.end = (row) => {
        looks++;
        return end(row);
      };
      expect(rowsInSight(large, view).length).toBeLessThan(5 * (view.height + 1));
      large.end = end;
      expect(looks).toBeLessThan(large.size / 10);
    });

    test('a span that is enlarged shows every position in it', () => {
      const near = { ...view, ...spanOf(large, large.end(1)) };
      const child = large.end(1);
      expect(rowsInSight(large, near)).toEqual(expect.arrayContaining([child, ...large.children(child)]));
    });

    test('zooming keeps what is under the pointer where it is, and never leaves the tree', () => {
      const { from, to } = zoomed(large, view, 0.5, 0.25);
      expect(from + 0.25 * (to - from)).toBeCloseTo(0.25 * large.size);
      expect(zoomed(large, { from, to }, 100, 0.9)).toEqual(everything(large));
      expect(moved(large, { from: 0, to: 10 }, -5)).toEqual({ from: 0, to: 10 });
      expect(showing(large, { from: 0, to: 10 }, 500).from).toBeGreaterThan(490);
    });
  });
});

describe('the colours', () => {
  test.each([-2000, -300, -100, -20, 0, 20, 100, 300, 2000])('words on the colour of %d can be read', (value) => {
    const ground = luminance(shade(value).match(/\d+/g)!.map(Number));
    const ink = onShade(value) === '#000000' ? 0 : 1;
    expect((Math.max(ground, ink) + 0.05) / (Math.min(ground, ink) + 0.05)).toBeGreaterThanOrEqual(4.5);
  });

  test('the better for White, the lighter', () => {
    const values = [-900, -300, -100, 0, 100, 300, 900];
    const lights = values.map((value) => luminance(shade(value).match(/\d+/g)!.map(Number)));
    expect(lights).toEqual([...lights].sort((one, other) => one - other));
  });
});

describe('the words', () => {
  test.each([
    [35, '+0.35'],
    [-120, '−1.20'],
    [INFINITY, '+∞'],
    [-INFINITY, '−∞'],
    [MATE - 1, '#1'],
    [MATE - 3, '#2'],
    [2 - MATE, '#−1'],
  ])('%d is %s', (value, text) => {
    expect(score(tree, value)).toBe(text);
  });

  test('values, windows, cuts and closings', () => {
    expect(valueOf(tree, 1)).toBe('+0.30');
    expect(valueOf(tree, 3)).toBe('≤ +0.10');
    expect(windowOf(tree, tree.window(3))).toBe('(+0.30, +∞)');
    expect(cutOf(tree, boards, 3)).toBe('e5 is ≤ α +0.30: 2 moves not tried');
    expect(cutOf(tree, boards, 1)).toBe('');
    expect(closing(tree, 5)).toBe('from the hash table');
  });

  test.each([
    [0, 'Enters the root with the window (−∞, +∞).'],
    [3, 'Evaluates e4 e5: +0.30.'],
    [5, 'e5 is the best so far: β becomes +0.30.'],
    [6, 'e4 is worth +0.30.'],
    [12, 'e5 is ≤ α +0.30: cut, 2 moves not tried.'],
    [15, 'Finds c4 in the hash table: ≤ +0.20.'],
    [17, 'Search finished: +0.30.'],
  ])('step %d: %s', (place, text) => {
    expect(told(tree, boards, steps.at(place))).toBe(text);
  });
});
