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
  private kept = FIRST; // what the server has
  private writing: Promise<void> = Promise.resolve();

  async load(): Promise<void> {
    try {
      this.current = this.kept = await readSettings();
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      notices.say(fault.message);
    }
    this.apply();
  }

  /** Takes effect at once; a server that refuses or is away takes it back. */
  change(change: Partial<PageSettings>): Promise<void> {
    this.current = { ...this.current, ...change };
    this.apply();
    // One after the other: of two requests under way at once, the older may arrive last.
    const turn = this.writing.then(() => this.write());
    this.writing = turn.catch(() => undefined);
    return turn;
  }

  private async write(): Promise<void> {
    const wanted = this.current;
    if (wanted === this.kept) return; // the change before it took this one along
    try {
      await writeSettings(wanted);
      this.kept = wanted;
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      this.current = this.kept;
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
