import { beforeEach, expect, test, vi } from 'vitest';

import type { PageSettings } from '../src/messages';

const KEPT = { theme: 'auto', board: 'wood', pieces: 'cburnett', sound: true } as PageSettings;

vi.mock('../src/front', () => ({ front: { settings: KEPT } }));

let written: PageSettings[];
let answer: () => Promise<Response>;
let preferences: (typeof import('../src/preferences.svelte'))['preferences'];
let notices: (typeof import('../src/notices.svelte'))['notices'];

beforeEach(async () => {
  vi.resetModules();
  written = [];
  answer = async () => Response.json({});
  vi.stubGlobal('fetch', async (_path: string, options: RequestInit) => {
    written.push(JSON.parse(String(options.body)) as PageSettings);
    return answer();
  });
  ({ preferences } = await import('../src/preferences.svelte'));
  ({ notices } = await import('../src/notices.svelte'));
});

test('a change is in effect before the server has it', async () => {
  const done = preferences.change({ theme: 'dark' });
  expect(preferences.current.theme).toBe('dark');
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', board: 'wood', pieces: 'cburnett' });
  await done;
  expect(written).toEqual([{ ...KEPT, theme: 'dark' }]);
});

test('changes are written one after the other, and what came meanwhile with the next one', async () => {
  let finish = (): void => undefined;
  answer = () => new Promise((resolve) => (finish = () => resolve(Response.json({}))));
  const first = preferences.change({ theme: 'dark' });
  await vi.waitFor(() => expect(written).toHaveLength(1));
  const others = [preferences.change({ sound: false }), preferences.change({ board: 'blue' })];
  answer = async () => Response.json({});
  finish();
  await Promise.all([first, ...others]);
  expect(written).toEqual([
    { ...KEPT, theme: 'dark' },
    { ...KEPT, theme: 'dark', sound: false, board: 'blue' },
  ]);
});

test('a server that refuses takes it back, and says why', async () => {
  answer = async () => Response.json({ code: 'failed', message: 'The disk is full.' }, { status: 500 });
  await preferences.change({ theme: 'dark' });
  expect(preferences.current).toEqual(KEPT);
  expect(document.documentElement.dataset).toMatchObject({ theme: 'auto' });
  expect(notices.shown.map(({ text }) => text)).toEqual(['The disk is full.']);
});
