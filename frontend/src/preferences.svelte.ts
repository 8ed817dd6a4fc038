/** The settings of the page, kept on the server; the document carries those that are a matter of CSS. */

import { ApiError, readSettings, writeSettings } from './api';
import type { PageSettings } from './messages';
import { notices } from './notices.svelte';

export const BOARDS = ['wood', 'green', 'blue', 'grey', 'contrast'] as const;
export const PIECES = ['cburnett', 'plain'] as const;

/** What holds until the server has answered. */
const FIRST: PageSettings = {
  theme: 'auto',
  board: 'wood',
  pieces: 'cburnett',
  sound: true,
  figurines: true,
  coordinates: true,
  destinations: true,
  evalBar: false,
  thinking: false,
  animation: true,
  premoves: true,
  takebacks: true,
};

class Preferences {
  current = $state.raw(FIRST);

  async load(): Promise<void> {
    try {
      this.current = await readSettings();
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      notices.say(fault.message);
    }
    this.apply();
  }

  /** Takes effect at once; a server that refuses or is away takes it back. */
  async change(change: Partial<PageSettings>): Promise<void> {
    const before = this.current;
    this.current = { ...before, ...change };
    this.apply();
    try {
      await writeSettings(this.current);
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      this.current = before;
      this.apply();
      notices.say(fault.message);
    }
  }

  private apply(): void {
    const { theme, board, pieces } = this.current;
    Object.assign(document.documentElement.dataset, { theme, board, pieces });
  }
}

export const preferences = new Preferences();
