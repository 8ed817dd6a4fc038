import { expect, test } from 'vitest';

import type { ThinkingMessage } from '../../src/messages';
import { withThinking, type Thought } from '../../src/play/thought';

const heard = (ply: number, ...sans: string[]): Thought | null =>
  sans.reduce<Thought | null>(
    (thought, san, depth) => withThinking(thought, { ply, depth, san, move: san, score: '+0.1' } as ThinkingMessage),
    null,
  );
const names = (thought: Thought | null): string[] => thought!.candidates.map(({ san }) => san);

test('the best move is first among those that were the best for a while', () => {
  expect(names(heard(0, 'e4', 'd4', 'e4', 'c4'))).toEqual(['c4', 'e4', 'd4']);
  expect(names(heard(0, 'e4', 'd4', 'c4', 'Nf3', 'g3'))).toHaveLength(4);
});

test('another move is another thought', () => {
  const before = heard(0, 'e4', 'd4');
  expect(names(withThinking(before, { ply: 2, san: 'Nf3', move: 'g1f3' } as ThinkingMessage))).toEqual(['Nf3']);
});
