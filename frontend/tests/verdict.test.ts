import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { PositionVerdict } from '../src/messages';
import { judgeSoon } from '../src/verdict';

const PLAYABLE: PositionVerdict = { fen: '8/8 w', chess960: false, playable: true };

let answers: () => Response;
let told: PositionVerdict[];

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  answers = () => Response.json(PLAYABLE);
  vi.stubGlobal('fetch', vi.fn(async () => answers()));
});
afterEach(() => void vi.useRealTimers());

const judge = (fen: string): (() => void) => judgeSoon({ fen }, (verdict) => told.push(verdict));

test('the server is asked when nothing has changed for a moment', async () => {
  judge('8/8 w');
  await vi.advanceTimersByTimeAsync(149);
  expect(fetch).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([PLAYABLE]);
});

test('what is forgotten in time is never asked', async () => {
  judge('8/8 w')();
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetch).not.toHaveBeenCalled();
});

test('an answer that comes too late is not told', async () => {
  const forget = judge('8/8 w');
  vi.advanceTimersByTime(150);
  forget();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetch).toHaveBeenCalledOnce();
  expect(told).toEqual([]);
});

test('a refusal is a verdict with its reason', async () => {
  answers = () => Response.json({ code: 'too-big', message: 'That is too long.' }, { status: 413 });
  judge('8/8 w');
  await vi.advanceTimersByTimeAsync(150);
  expect(told).toEqual([{ fen: '8/8 w', chess960: false, playable: false, problem: 'That is too long.' }]);
});
