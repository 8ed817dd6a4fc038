import { expect, test } from 'vitest';

// Imports go down only. A page is a folder that is none of these; pages never import each other.
const SHARED = ['shell', 'board', 'game'];
const TOP = ['main.ts', 'pages.ts', 'App.svelte'];

const sources = import.meta.glob<string>('../src/**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true });

/** Folder of a path below src; '' for the modules that lie there flat. */
const folderOf = (path: string): string => (path.includes('/') ? path.split('/', 1)[0]! : '');

function imports(path: string, text: string): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)'/g);
  return [...found].map(([, target]) => new URL(target!, `file:///${path}`).pathname.slice(1));
}

/** A shared folder may import those before it. */
function mayImport(path: string, target: string): boolean {
  const [from, to] = [folderOf(path), folderOf(target)];
  if (to === '' || from === to || TOP.includes(path)) return true;
  return SHARED.includes(to) && (SHARED.includes(from) ? SHARED.indexOf(to) < SHARED.indexOf(from) : from !== '');
}

const violations = (path: string, text: string): string[] =>
  imports(path, text)
    .filter((target) => !mayImport(path, target))
    .map((target) => `${path} imports ${target}`);

test('imports go down, and no page imports another', () => {
  const paths = Object.entries(sources).map(([path, text]) => [path.replace('../src/', ''), text] as const);
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.flatMap(([path, text]) => violations(path, text))).toEqual([]);
});

test.each([
  ['play/Clock.svelte', "import Lobby from '../arena/Lobby.svelte';"],
  ['lab/heat.ts', "const page = await import('../games/GamesPage.svelte');"],
  ['board/squares.ts', "import { SIDES } from '../game/names';"],
  ['board/editor/setup.ts', "import type { Tree } from '../../lab/tree';"],
  ['router.svelte.ts', "import './play/sounds';"],
])('%s may not say %s', (path, text) => {
  expect(violations(path, text)).toHaveLength(1);
});
