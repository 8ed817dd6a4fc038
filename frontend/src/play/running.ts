import { explained, getJson } from '../api';
import type { Front } from '../messages';
import { notices } from '../notices.svelte';
import { readRoute, router } from '../router.svelte';

/** From `#/` to the game that waits for a person, or else to a new one. */
export async function openRunningGame(): Promise<void> {
  try {
    const { running } = await getJson<Front>('front');
    // The router hears of a new hash a moment after it is there.
    const stillHere = readRoute(location.hash).page === '';
    if (stillHere) openGame(running?.game.number);
  } catch (fault) {
    notices.say(explained(fault));
  }
}

export function openGame(number: number | undefined): void {
  router.go(number === undefined ? '/new' : `/game/${number}`, { replace: true });
}
