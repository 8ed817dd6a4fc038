/** What the server makes of a position that somebody is still writing. */

import { explained, judgePosition } from './api';
import type { PositionQuery, PositionVerdict } from './messages';

const PAUSE = 150; // milliseconds without a change before the server is asked

/** For an effect: asks in a moment, and returns what forgets the question. */
export function judgeSoon(position: PositionQuery, tell: (verdict: PositionVerdict) => void): () => void {
  let forgotten = false;
  const timer = setTimeout(async () => {
    const verdict = await judge(position);
    if (!forgotten) tell(verdict);
  }, PAUSE);
  return () => {
    forgotten = true;
    clearTimeout(timer);
  };
}

async function judge(position: PositionQuery): Promise<PositionVerdict> {
  try {
    return await judgePosition(position);
  } catch (fault) {
    return { fen: position.fen ?? '', chess960: false, playable: false, problem: explained(fault) };
  }
}
