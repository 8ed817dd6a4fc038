/** What the page asks for first. Nothing of it is drawn before the answer is there: the theme is part of it. */

import { getJson } from './api';
import type { Front, StateMessage } from './messages';

export const front = await getJson<Front>('front').catch(explain);

/** That game as it was when the page was opened: for once, as it grows old. */
export function firstState(number: number): StateMessage | undefined {
  const state = front.running;
  if (state?.game.number !== number) return undefined;
  delete front.running;
  return state;
}

function explain(fault: Error): Promise<never> {
  document.getElementById('app')!.textContent = fault.message;
  return new Promise(() => {}); // the page ends here
}
