import type { Component } from 'svelte';

import * as PlayPage from './play/PlayPage.svelte';
import type { Route } from './router.svelte';

export interface PageProps {
  route: Route;
}

export interface Page {
  title: string;
  /** Whether the navigation lists it; one without is reached from where it belongs. */
  listed?: false;
  /** Whether it takes the whole width of the window. */
  wide?: true;
  /** The first parts of the hash that lead here; the first one is the link of the navigation. */
  paths: string[];
  load: () => Promise<{ default: Component<PageProps> }>;
}

/** In the order of the navigation. A page is fetched when it is first opened, but the first one is there at once. */
export const PAGES: Page[] = [
  { title: 'Play', paths: ['', 'game', 'new'], load: () => Promise.resolve(PlayPage) },
  { title: 'Analysis', paths: ['analysis'], load: () => import('./analysis/AnalysisPage.svelte') },
  { title: 'Games', paths: ['games'], load: () => import('./games/GamesPage.svelte') },
  { title: 'Review', listed: false, paths: ['review'], load: () => import('./review/ReviewPage.svelte') },
  { title: 'Progress', listed: false, paths: ['progress'], load: () => import('./progress/ProgressPage.svelte') },
  { title: 'Arena', paths: ['arena'], load: () => import('./arena/ArenaPage.svelte') },
  { title: 'Lab', wide: true, paths: ['lab'], load: () => import('./lab/LabPage.svelte') },
  { title: 'Settings', paths: ['settings'], load: () => import('./settings/SettingsPage.svelte') },
];

export function pageOf(route: Route): Page | undefined {
  return PAGES.find((page) => page.paths.includes(route.page));
}
