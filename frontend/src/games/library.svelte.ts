/** The stored games that a filter lets through, fetched a stretch at a time. */

import { explained, getJson, sendJson } from '../api';
import { LISTED, MOST_LISTED, type GameList, type GameSummary, type ImportedGames, type RESULTS } from '../messages';
import { notices } from '../notices.svelte';

/** Characters of PGN in one message; the server takes 4 MiB of bytes. */
const LARGEST = 1_000_000;

export type Shown = 'all' | 'unfinished' | Exclude<(typeof RESULTS)[number], '*'>;

class Library {
  search = $state('');
  shown = $state<Shown>('all');
  games = $state.raw<GameSummary[]>([]);
  total = $state(0);
  loaded = $state(false);
  problem = $state('');
  private asked = 0;

  readonly filter = $derived.by(() => {
    const query = new URLSearchParams();
    const search = this.search.trim();
    if (search) query.set('search', search);
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

  /**
   * What became of the games in the text: long texts go in pieces, and `progress` hears the share that is done. Throws
   * ApiError where the text is refused as a whole.
   */
  async take(pgn: string, progress: (share: number) => void): Promise<ImportedGames> {
    const all: ImportedGames = { numbers: [], skipped: 0, faults: [] };
    let done = 0;
    let lines = 0;
    try {
      for (const piece of pieces(pgn)) {
        const found = await sendJson<ImportedGames>('POST', 'games/import', { pgn: piece });
        const games = all.numbers.length + all.skipped;
        all.faults.push(...found.faults.map((fault) => ({ ...fault, game: fault.game + games, line: fault.line + lines })));
        all.numbers.push(...found.numbers);
        all.skipped += found.skipped;
        lines += piece.split('\n').length - 1;
        done += piece.length;
        progress(done / pgn.length);
      }
    } finally {
      await this.load();
    }
    return all;
  }
}

/** Cut where a game begins. */
function* pieces(pgn: string): Generator<string> {
  let start = 0;
  while (pgn.length - start > LARGEST) {
    const cut = pgn.lastIndexOf('\n[Event "', start + LARGEST) + 1;
    if (cut <= start) break;
    yield pgn.slice(start, cut);
    start = cut;
  }
  yield pgn.slice(start);
}

export const library = new Library();
