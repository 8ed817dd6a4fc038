import { beforeEach, expect, test, vi } from 'vitest';

import type { EngineEntry } from '../../src/messages';
import { EngineList } from '../../src/settings/engineList.svelte';

const FISH: EngineEntry = { name: 'fish', command: '/usr/games/stockfish', options: ['UCI_Elo=1800'] };
const ANT: EngineEntry = { name: 'ant', command: '/usr/games/ant', options: [] };

let asked: string[];
let answer: () => Response | Promise<Response>;
let list: EngineList;

const told = (...engines: EngineEntry[]): Response => Response.json({ engines });
const refused = (status: number, code: string, message: string): Response => Response.json({ code, message }, { status });

beforeEach(async () => {
  asked = [];
  answer = () => told(FISH);
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    asked.push([method, path, body].filter(Boolean).join(' '));
    return answer();
  });
  list = new EngineList();
});

test('the list is what the server says', async () => {
  expect(list.entries).toBeUndefined();
  await list.load();
  expect(list).toMatchObject({ entries: [FISH], closed: false, fault: '' });
});

test('where other machines can reach the server, there is nothing to manage and nothing wrong', async () => {
  answer = () => refused(403, 'forbidden', 'outside engines are out of reach');
  await list.load();
  expect(list).toMatchObject({ entries: undefined, closed: true, fault: '' });
});

test('a list that cannot be read says so', async () => {
  answer = () => refused(500, 'failed', 'the list cannot be used');
  await list.load();
  expect(list).toMatchObject({ entries: undefined, closed: false, fault: 'the list cannot be used' });
});

test('an engine is tried, once at a time, and then on the list', async () => {
  await list.load();
  let finish = (_: Response): void => undefined;
  answer = () => new Promise((resolve) => (finish = resolve));
  const adding = list.add({ name: 'ant', command: 'ant' });
  expect(list).toMatchObject({ trying: true, status: 'Trying ant…' });
  expect(await list.add({ name: 'ant', command: 'ant' })).toBe(false);
  finish(told(ANT, FISH));
  expect(await adding).toBe(true);
  expect(list).toMatchObject({ entries: [ANT, FISH], trying: false, status: 'ant is ready to play.' });
  expect(asked).toEqual(['GET api/engines', 'POST api/engines {"name":"ant","command":"ant"}']);
});

test('an engine of the same name gives way', async () => {
  await list.load();
  await list.add({ name: 'fish', command: 'other' });
  expect(list.status).toBe('fish starts with the new command.');
});

test('a refusal leaves the list as it was and is said until the next try', async () => {
  await list.load();
  answer = () => refused(400, 'malformed', "engine 'ant' is not added");
  expect(await list.add({ name: 'ant', command: 'true' })).toBe(false);
  expect(list).toMatchObject({ entries: [FISH], trying: false, status: '', fault: "engine 'ant' is not added" });
  answer = () => told(ANT, FISH);
  await list.add({ name: 'ant', command: 'ant' });
  expect(list.fault).toBe('');
});

test('an engine is removed by its name', async () => {
  await list.load();
  answer = () => told();
  await list.remove('a+b');
  expect(list).toMatchObject({ entries: [], status: 'a+b is removed.' });
  expect(asked[1]).toBe('DELETE api/engines/a%2Bb');
});
