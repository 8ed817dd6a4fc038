/** The stored games that a filter lets through, fetched a stretch at a time. */

import { explained, getJson, sendJson } from '../api';
import { LISTED, MOST_LISTED, type GameList, type GameNumbers, type GameSummary, type RESULTS } from '../messages';
import { notices } from '../notices.svelte';

export type Shown = 'all' | 'unfinished' | Exclude<(typeof RESULTS)[number], '*'>;

class Library {
  player = $state('');
  shown = $state<Shown>('all');
  games = $state.raw<GameSummary[]>([]);
  total = $state(0);
  loaded = $state(false);
  problem = $state('');
  private asked = 0;

  readonly filter = $derived.by(() => {
    const query = new URLSearchParams();
    const name = this.player.trim();
    if (name) query.set('player', name);
    if (this.shown === 'unfinished') query.set('unfinished', 'true');
    else if (this.shown !== 'all') query.set('result', this.shown);
    return query;
  });

  /** From the first game on. An answer to an older filter than the last one asked for is dropped. */
  async load(): Promise<void> {
    await this.fetch(0, Math.min(Math.max(LISTED, this.games.length), MOST_LISTED));
  }

  async more(): Promise<void> {
    await this.fetch(this.games.length, LISTED);
  }

  private async fetch(offset: number, limit: number): Promise<void> {
    const asked = ++this.asked;
    const query = new URLSearchParams(this.filter);
    query.set('offset', String(offset));
    query.set('limit', String(limit));
    try {
      const found = await getJson<GameList>(`games?${query}`);
      if (asked !== this.asked) return;
      this.games = offset ? [...this.games, ...found.games] : found.games;
      this.total = found.total;
      this.loaded = true;
      this.problem = '';
    } catch (fault) {
      if (asked === this.asked) this.problem = explained(fault);
    }
  }

  async remove(number: number): Promise<void> {
    await this.change('DELETE', `games/${number}`);
    notices.say(`Game ${number} deleted.`, { label: 'Undo', run: () => void this.restore(number) });
  }

  private async restore(number: number): Promise<void> {
    await this.change('POST', `games/${number}/restore`);
  }

  private async change(method: 'DELETE' | 'POST', path: string): Promise<void> {
    try {
      await sendJson(method, path);
    } catch (fault) {
      notices.say(explained(fault));
    }
    await this.load();
  }

  /** How many games the text held; throws ApiError with the reason where it is refused, and then keeps none of them. */
  async take(pgn: string): Promise<number[]> {
    const { numbers } = await sendJson<GameNumbers>('POST', 'games/import', { pgn });
    await this.load();
    return numbers;
  }
}

export const library = new Library();
