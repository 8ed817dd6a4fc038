import { expect, test } from 'vitest';

import {
  beside,
  changed,
  emptyTree,
  isMainLine,
  lastOf,
  lineFrom,
  movesTo,
  playAt,
  promote,
  readTree,
  remove,
  shapesOf,
  signed,
  textOf,
  writePgn,
  type Branch,
} from '../../src/analysis/tree';

const PGN = `[Event "Club"]
[White "Müller"]
[Result "1-0"]

{ Before all. } 1. e4 $1 { [%clk 0:10:00] Best by test. [%cal Ge2e4] } 1... e5 ( { Or } 1... c5 2. Nf3 ( 2. Nc3 ) ) 2. Nf3 1-0
`;

const play = (at: Branch, ...moves: string[]): Branch => moves.reduce((from, move) => playAt(from, move)!, at);

test('a PGN is read with all it says, and written again', () => {
  const tree = readTree(PGN)!;
  const e4 = tree.root.children[0]!;
  expect([e4.san, e4.uci, e4.nags]).toEqual(['e4', 'e2e4', [1]]);
  expect(textOf(e4.comment)).toBe('Best by test.');
  expect(shapesOf(e4.comment)).toEqual([{ color: 'green', from: 12, to: 28 }]);
  expect(e4.children.map((child) => child.san)).toEqual(['e5', 'c5']);
  expect(e4.children[1]!.before).toBe('Or');
  const again = writePgn(readTree(writePgn(tree))!);
  expect(again).toBe(writePgn(tree));
  for (const part of ['[White "Müller"]', '{ Before all. }', 'e4 $1', '[%clk 0:10:00]', '[%cal Ge2e4]', '{ Or }', '2. Nc3'])
    expect(again).toContain(part);
});

test('what is no game, or begins nowhere, is no tree', () => {
  expect(readTree('[FEN "nonsense"]\n\n1. e4 *')).toBeNull();
  expect(readTree('')).toBeNull();
  expect(readTree('hello')).toBeNull();
});

test('an illegal move ends its line and no other', () => {
  const tree = readTree('1. e4 e5 2. Ke3 (2. Nf3 Nc6) *')!;
  expect(writePgn(tree)).toContain('1. e4 e5 2. Nf3 Nc6 *');
});

test('a move is added once, beside those that are there', () => {
  const { root } = emptyTree();
  const e5 = play(root, 'e2e4', 'e7e5');
  play(root, 'e2e4', 'c7c5');
  expect(play(root, 'e2e4', 'e7e5')).toBe(e5);
  expect(root.children[0]!.children.map((child) => child.san)).toEqual(['e5', 'c5']);
  expect(playAt(root, 'e2e5')).toBeNull();
});

test('castling is one move, whichever way it is written', () => {
  const { root } = emptyTree('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  expect(playAt(root, 'e1g1')).toBe(playAt(root, 'e1h1'));
  expect(root.children[0]!.san).toBe('O-O');
});

test('a variation becomes the main line', () => {
  const { root } = emptyTree();
  play(root, 'e2e4', 'e7e5');
  const f6 = play(root, 'e2e4', 'g8f6', 'e4e5');
  expect(isMainLine(f6)).toBe(false);
  expect(promote(f6)).toBe(true);
  expect(isMainLine(f6)).toBe(true);
  expect(promote(f6)).toBe(false);
});

test('what is removed leads back to where it began', () => {
  const { root } = emptyTree();
  const e4 = play(root, 'e2e4');
  play(e4, 'e7e5', 'g1f3');
  expect(remove(e4)).toBe(root);
  expect(root.children).toEqual([]);
  expect(remove(root)).toBe(root);
});

test('keys walk along the tree', () => {
  const { root } = emptyTree();
  const e5 = play(root, 'e2e4', 'e7e5');
  const c5 = play(root, 'e2e4', 'c7c5');
  expect(lastOf(root)).toBe(e5);
  expect(beside(e5, 1)).toBe(c5);
  expect(beside(c5, 1)).toBe(c5);
  expect(movesTo(c5)).toEqual(['e2e4', 'c7c5']);
});

test('a line of the engine stops at what is not legal', () => {
  const found = lineFrom('4k3/8/8/8/8/8/8/4K2R w K - 0 1', ['e1g1', 'e8d7', 'a1a2']);
  expect(found.map((step) => step.san)).toEqual(['O-O', 'Kd7']);
});

test('words change and clocks stay', () => {
  const comment = '[%clk 0:01:02] Hm.';
  expect(changed(comment, { text: 'Aha!' })).toContain('[%clk 0:01:02]');
  expect(textOf(changed(comment, { text: 'Aha!' }))).toBe('Aha!');
});

test('a move has one sign of its own, and any of the position', () => {
  expect(signed([], 2)).toEqual([2]);
  expect(signed([2, 14], 1)).toEqual([1, 14]);
  expect(signed([1, 14], 1)).toEqual([14]);
});
