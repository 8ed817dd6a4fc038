/** The settings of the page, kept on the server; the document carries those that are a matter of CSS. */

import { explained, writeSettings } from './api';
import { front } from './front';
import type { PageSettings } from './messages';
import { notices } from './notices.svelte';

class Preferences {
  current = $state.raw(front.settings);
  private kept = front.settings; // what the server has
  private writing: Promise<void> = Promise.resolve();

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
      this.current = this.kept;
      this.apply();
      notices.say(explained(fault));
    }
  }

  /** To the document. */
  apply(): void {
    const { theme, board, pieces } = this.current;
    Object.assign(document.documentElement.dataset, { theme, board, pieces });
  }
}

export const preferences = new Preferences();
