import { beforeEach, expect, test, vi } from 'vitest';

import type { ReviewFeed } from '../../src/game/reviewFeed.svelte';
import { countsText, gist, mistakesOf, reasons, spoken } from '../../src/game/reviewWords';
import { START_FEN, type MoveInfo, type MoveVerdict, type ReviewMessage, type SideReview } from '../../src/messages';
import { Learning } from '../../src/review/learning.svelte';

const verdict = (ply: number, grade: number, more: Partial<MoveVerdict> = {}): MoveVerdict => ({
  ply,
  mark: (['good', 'inaccuracy', 'mistake', 'blunder'] as const)[grade]!,
  grade,
  before: 60,
  after: 40,
  loss: 20,
  better: [{ uci: 'd2d4', san: 'd4', fen: 'x' }],
  remarks: [],
  ...more,
});
const move = (san: string): MoveInfo => ({ san, spoken: `pawn to ${san}`, fen: `after ${san}` }) as MoveInfo;

const WHOLE = {
  game: { startFen: START_FEN, persons: ['white'], titles: { white: 'You', black: 'Kibitz' } },
  moves: ['f3', 'e5', 'g4', 'd5', 'h4', 'a6'].map(move),
} as unknown as ReviewMessage;
const VERDICTS = new Map([verdict(1, 1), verdict(2, 3), verdict(3, 3), verdict(5, 2), verdict(6, 0)].map((one) => [one.ply, one]));

let sent: object[];
let learning: Learning;

beforeEach(() => {
  sent = [];
  const send = vi.fn((message: object) => void sent.push(message));
  learning = new Learning({ whole: WHOLE, verdicts: VERDICTS, settled: true, send } as unknown as ReviewFeed);
});

test('every mistake of your side is there, and none of the other', () => {
  expect(mistakesOf(WHOLE, VERDICTS, 'white')).toEqual([3, 5]);
  expect(learning.exercises.map(({ ply, fen }) => [ply, fen])).toEqual([
    [3, 'after e5'],
    [5, 'after d5'],
  ]);
  learning.choose('black');
  expect(learning.exercises.map(({ ply }) => ply)).toEqual([2]);
});

test('a try is judged by the server, and what is refused can be tried again', () => {
  expect(learning.task).toBe('2. g4 was a blunder. Find a better move for White.');
  learning.attempt('a2a3');
  expect(sent).toEqual([{ type: 'try', ply: 3, move: 'a2a3' }]);
  const before = learning.version;
  learning.hear({ type: 'tried', ply: 3, move: 'a2a3', accepted: false, text: 'a3 loses 12 points.', loss: 12 });
  expect([learning.trying, learning.answer, learning.found, learning.state]).toEqual([null, 'a3 loses 12 points.', null, 'open']);
  expect(learning.version).toBe(before + 1);
  learning.attempt('d2d4');
  learning.hear({ type: 'tried', ply: 3, move: 'd2d4', accepted: true, text: 'd4 is the best move.', loss: 0 });
  expect([learning.found, learning.state]).toEqual(['d2d4', 'found']);
});

test('an answer to another position is none to this one', () => {
  learning.attempt('a2a3');
  learning.next();
  learning.hear({ type: 'tried', ply: 3, move: 'a2a3', accepted: true, text: '', loss: 0 });
  expect(learning.found).toBeNull();
});

test('the hint shows the piece, the solution the move, and next goes to what is open', () => {
  expect(learning.hint).toBeNull();
  learning.help();
  expect(learning.hint).toBe('d2');
  learning.solve();
  expect([learning.found, learning.state]).toEqual(['d2d4', 'shown']);
  learning.next();
  expect([learning.exercise?.ply, learning.hint, learning.found]).toEqual([5, null, null]);
  learning.solve();
  learning.next();
  expect(learning.exercise?.ply).toBe(3);
});

test('a verdict in words', () => {
  const side = { marks: { blunder: 1, 'missed win': 1, mistake: 1, inaccuracy: 2, best: 9 } } as unknown as SideReview;
  expect(countsText(side)).toBe('2 blunders, 1 mistake, 2 inaccuracies');
  const mated = verdict(3, 3, { remarks: [{ kind: 'mated', text: 'g4 allows mate in 1.', line: [] }] });
  expect(spoken(move('g4'), mated)).toBe('pawn to g4. Blunder. Win chance 60% before, 40% after. g4 allows mate in 1.');
  expect(spoken(move('a6'), verdict(6, 0))).toBe('pawn to a6. Good.');
  const quiet = verdict(3, 3, { remarks: [{ kind: 'quiet', text: 'figures', line: [] }] });
  expect(gist(mated)).toBe('g4 allows mate in 1.');
  expect(gist(quiet)).toBe('Blunder: 20 points of win chance lost.');
  expect(reasons(quiet)[0]?.text).not.toBe('figures');
});
