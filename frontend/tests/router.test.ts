import { beforeEach, expect, test, vi } from 'vitest';

import { readRoute, router } from '../src/router.svelte';

beforeEach(() => router.go('/', { replace: true }));

test.each([
  ['', '', [], ''],
  ['#', '', [], ''],
  ['#/', '', [], ''],
  ['#/game/12', 'game', ['12'], ''],
  ['#/game//12/', 'game', ['12'], ''],
  ['#/game/12?flip=1', 'game', ['12'], 'flip=1'],
  ['#/lab?fen=8%2F8%20w', 'lab', [], 'fen=8%2F8+w'],
  ['#/a%2Fb/c%20d', 'a/b', ['c d'], ''],
  ['#/%zz', '%zz', [], ''],
])('%j is page %j, rest %j, query %j', (hash, page, rest, query) => {
  const route = readRoute(hash);
  expect(route).toMatchObject({ page, rest });
  expect(String(route.query)).toBe(query);
});

test('a page that is gone to can be come back from', () => {
  vi.mocked(history.replaceState).mockClear();
  router.go('/games');
  expect(location.hash).toBe('/games');
  expect(history.replaceState).not.toHaveBeenCalled();
});

test('a page that replaces another is there at once', () => {
  router.go('/game/3', { replace: true });
  expect(router.route).toMatchObject({ page: 'game', rest: ['3'] });
});

test('the address bar leads too', () => {
  location.hash = '#/settings';
  dispatchEvent(new Event('hashchange'));
  expect(router.route.page).toBe('settings');
});
