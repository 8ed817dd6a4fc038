import { beforeEach, expect, test, vi } from 'vitest';

import { levelChoice, USUAL, written } from '../../src/game/picker/choice';
import { START_FEN } from '../../src/messages';

type Draft = (typeof import('../../src/play/draft.svelte'))['draft'];

/** A draft as a page that is opened anew finds it. */
async function opened(): Promise<Draft> {
  vi.resetModules();
  return (await import('../../src/play/draft.svelte')).draft;
}

beforeEach(() => localStorage.setItem('kibitz.new-game', '{}'));

test('who plays whom', async () => {
  const draft = await opened();
  Object.assign(draft, { opponent: levelChoice(1600), colour: 'black', second: written('greedy') });
  const request = (seats: Draft['seats']): unknown => {
    draft.seats = seats;
    return draft.request();
  };
  const first = 'engine:elo=1600';
  expect(request('computer')).toEqual({ opponent: first, colour: 'black', clock: '' });
  expect(request('people')).toEqual({ opponent: 'human', colour: 'both', clock: '' });
  expect(request('computers')).toEqual({ opponent: first, colour: 'none', second: 'greedy', clock: '' });
});

test('what the game starts from', async () => {
  const draft = await opened();
  expect(draft.request()).not.toHaveProperty('fen');
  Object.assign(draft, { fen: ' 8/8 w ', pgn: '1. e4', chess960: 7, clock: ' 5+3 ' });
  draft.start = 'position';
  expect(draft.request()).toMatchObject({ fen: '8/8 w', clock: '5+3' });
  draft.start = 'chess960';
  expect(draft.request()).toMatchObject({ chess960: 7 });
  draft.start = 'pgn';
  expect(draft.request()).toMatchObject({ pgn: '1. e4' });
});

test('the server is asked only what the page cannot know', async () => {
  const draft = await opened();
  expect(draft.question).toBeUndefined();
  draft.start = 'pgn';
  expect(draft.question).toBeUndefined();
  draft.pgn = '1. e4';
  expect(draft.question).toEqual({ pgn: '1. e4' });
  draft.start = 'chess960';
  expect(draft.question).toEqual({ chess960: 518 });
  draft.chess960 = null as unknown as number; // a field that was emptied
  expect(draft.question).toBeUndefined();
});

test('the board shows the usual position until the answer is there', async () => {
  const draft = await opened();
  draft.start = 'chess960';
  expect(draft.startFen).toBe(START_FEN);
  draft.verdict = { fen: 'bbqnnrkr/8 w', chess960: true, playable: true };
  expect(draft.startFen).toBe('bbqnnrkr/8 w');
  draft.start = 'usual';
  expect(draft.startFen).toBe(START_FEN);
});

test('opponents, colour and clock are remembered', async () => {
  const draft = await opened();
  const picked = { opponent: levelChoice(2000), second: written('greedy'), colour: 'random', clock: '7+1' };
  Object.assign(draft, picked);
  draft.keep();
  const again = await opened();
  expect(again).toMatchObject({ ...picked, otherClock: true });
});

test.each(['{nonsense', '{"opponent": 7}', '{"opponent": {"id": "people"}}'])('%s is not remembered', async (kept) => {
  localStorage.setItem('kibitz.new-game', kept);
  expect(await opened()).toMatchObject({ opponent: USUAL, colour: 'white', clock: '', otherClock: false });
});
