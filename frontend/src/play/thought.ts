/** What a computer thinks about its move: the latest line, and the moves that were the best for a while. */

import type { ThinkingMessage } from '../messages';

export interface Candidate {
  move: string;
  san: string;
  score: string;
}

export interface Thought {
  latest: ThinkingMessage;
  /** The best so far first. */
  candidates: Candidate[];
}

const MOST = 4;

export function withThinking(before: Thought | null, latest: ThinkingMessage): Thought {
  const { move, san, score } = latest;
  const others = before?.latest.ply === latest.ply ? before.candidates.filter((one) => one.move !== move) : [];
  return { latest, candidates: [{ move, san, score }, ...others].slice(0, MOST) };
}
