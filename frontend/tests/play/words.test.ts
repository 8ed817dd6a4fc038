import { expect, test } from 'vitest';

import type { GameInfo, Now } from '../../src/messages';
import { clockText, evaluationText, greeting, resultText, statusText, tabText } from '../../src/play/words';

const game = (persons: GameInfo['persons']): GameInfo =>
  ({ titles: { white: 'You', black: 'Kibitz 1200' }, persons }) as GameInfo;
const now = (part: Partial<Now>): Now => ({ turn: 'white', thinking: false, ...part }) as Now;
const YOU = game(['white']);
const WON = now({ outcome: { result: '1-0', text: 'White wins by checkmate', winner: 'white' } });

test.each([
  [YOU, now({}), 'Your turn.'],
  [YOU, now({ check: 'e1' }), 'Your turn. Check!'],
  [YOU, now({ turn: 'black', thinking: true }), 'Kibitz 1200 is thinking…'],
  [game(['white', 'black']), now({ turn: 'black' }), 'Black to move.'],
  [game([]), now({ pace: { paused: true, wait: 1 } }), 'Paused. White to move.'],
  [YOU, WON, 'White wins by checkmate.'],
])('the status, case %#', (played, state, text) => {
  expect(statusText(played, state)).toBe(text);
});

test.each([
  [{ cp: 35 }, '+0.35'],
  [{ cp: -120 }, '−1.20'],
  [{ mate: -3 }, 'Black mates in 3'],
])('the evaluation in a few words, case %#', (found, text) => {
  expect(evaluationText({ type: 'evaluation', ply: 1, text: '', ...found })).toBe(text);
});

test('the tab says whose turn it is, and how it ended', () => {
  expect(tabText(YOU, now({}))).toBe('Your turn');
  expect(tabText(YOU, now({ turn: 'black' }))).toBe('Kibitz 1200 to move');
  expect(tabText(game([]), now({ turn: 'black' }))).toBe('Black to move');
  expect(tabText(YOU, WON)).toBe('You won');
});

test('what is said when a game is opened', () => {
  expect(greeting(YOU, now({}))).toBe('You play White against Kibitz 1200. Your turn.');
  expect(greeting(game([]), now({}))).toBe('White to move.');
});

test('the headline of the end', () => {
  expect(resultText(YOU, now({}))).toBe('');
  expect(resultText(YOU, WON)).toBe('You won');
  expect(resultText(game(['black']), WON)).toBe('You lost');
  expect(resultText(game([]), WON)).toBe('White won');
  expect(resultText(YOU, now({ outcome: { result: '1/2-1/2', text: 'Draw by agreement' } }))).toBe('Draw');
  expect(resultText(YOU, now({ outcome: { result: '*', text: 'The game was stopped' } }))).toBe('No result');
});

test.each([
  [3723, '1:02:03'],
  [245.9, '4:05'],
  [20, '0:20'],
  [19.99, '0:19.9'],
  [5, '0:05.0'],
  [-3, '0:00.0'],
])('%d seconds are %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
