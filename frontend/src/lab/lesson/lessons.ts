// What the lesson teaches, step by step: words, a position that shows it, and a question to answer before it is shown.

import { EVALUATIONS } from '../../messages';
import type { Settings, Techniques } from '../explorer.svelte';

/**
 * What is asked before the answer is shown; the search itself knows it.
 *   choice   which move does the search without the technique play?
 *   first    which move should be tried first?
 *   cuts     in which positions does the search stop before it has tried every move?
 *   hits     how many positions come from the table?
 *   work     does it take more work or less?
 */
export type QuestionKind = 'choice' | 'first' | 'cuts' | 'hits' | 'work';

export interface LessonStep {
  name: string;
  title: string;
  words: string[];
  fen: string;
  settings: Omit<Settings, 'maxNodes'>;
  /** What the step switches on; nothing: its search is shown as it is. */
  technique?: keyof Techniques;
  question: QuestionKind;
  asked: string;
  /** What to see once it is answered. */
  shown: string;
}

export const DEPTHS = [1, 2, 3, 4, 5, 6];

/** What a link asks for, where that makes sense; else what the step says. */
export function choiceOf({ settings }: LessonStep, query: URLSearchParams): Pick<Settings, 'depth' | 'evaluation'> {
  const depth = DEPTHS.find((one) => String(one) === query.get('depth')) ?? settings.depth;
  const evaluation = EVALUATIONS.find((one) => one === query.get('evaluation')) ?? settings.evaluation;
  return { depth, evaluation };
}

const PLAIN: Techniques = { pruning: false, ordering: false, quiescence: false, table: false, deepening: false };
const RACE = 'k7/3p4/3P4/4P3/2P5/p7/7p/7K w - - 0 1';
const CORNER = '7k/5P2/8/8/2p5/pp6/P7/K7 w - - 0 1';
const BAIT = '7k/5p2/4p3/8/8/8/8/K3R3 w - - 0 1';
const WALL = '8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1';

export const STEPS: LessonStep[] = [
  {
    name: 'minimax',
    title: 'Minimax',
    fen: RACE,
    settings: { ...PLAIN, depth: 2, evaluation: 'material' },
    words: [
      'A program picks a move by trying them all. It plays each move in its head, then each reply, and counts the pieces at the end of every line: a pawn is 1, a queen 9.',
      'White (▲) wants a large number and takes the largest of the values below. Black (▼) wants a small one and takes the smallest. So values climb from the leaves to the root.',
    ],
    question: 'choice',
    asked: 'Only the leaves have values yet. Which move will White play?',
    shown: 'Each ▼ took the smallest value below it, and the root took the largest of those.',
  },
  {
    name: 'alpha-beta',
    title: 'Alpha-beta',
    fen: RACE,
    settings: { ...PLAIN, depth: 2, evaluation: 'material' },
    technique: 'pruning',
    words: [
      'Most of that work was wasted. White keeps in mind what it already has: α. Once Black finds a reply that holds a move to α or less, White will not play that move, however bad the other replies are. The search stops there: a cut.',
      'β is the same for Black: what Black already has. The value at the root never changes, only the work.',
    ],
    question: 'cuts',
    asked: 'The search runs from left to right. Click every position where it stops before it has tried all replies.',
    shown: 'At each ✂ one reply was enough. Step through the search to see α grow.',
  },
  {
    name: 'ordering',
    title: 'Move ordering',
    fen: CORNER,
    settings: { ...PLAIN, pruning: true, depth: 2, evaluation: 'material' },
    technique: 'ordering',
    words: [
      'Alpha-beta cuts more when it finds a good move early: the higher α is, the sooner a reply falls below it.',
      'So a search guesses first. Promotions and captures are tried before quiet moves, the most valuable first.',
    ],
    question: 'first',
    asked: 'Which move would you try first?',
    shown: 'The same value with fewer positions: only the order changed.',
  },
  {
    name: 'quiescence',
    title: 'Quiescence',
    fen: BAIT,
    settings: { ...PLAIN, pruning: true, ordering: true, depth: 1, evaluation: 'material' },
    technique: 'quiescence',
    words: [
      'A search has to stop somewhere. What happens just beyond is invisible: the horizon.',
      'Quiescence cures the worst of it. At the horizon the search continues with captures only, until nothing is left to take. A side may also stop taking and keep what it has.',
    ],
    question: 'choice',
    asked: 'This search looks one half-move ahead and counts the pieces. Which move will it play?',
    shown: 'Without quiescence it takes a pawn and does not see that its rook is taken in return. With quiescence it does.',
  },
  {
    name: 'hash-table',
    title: 'Hash table',
    fen: WALL,
    settings: { ...PLAIN, pruning: true, ordering: true, depth: 5, evaluation: 'material' },
    technique: 'table',
    words: [
      'Different orders of moves lead to the same position. Without a memory the search does the same work again.',
      'A hash table remembers what was found. When a position comes up again at the same depth, its value is looked up.',
    ],
    question: 'hits',
    asked: 'Here only the kings can move. How many positions will be looked up instead of searched?',
    shown: 'Positions from the table have no moves below them. With more depth the table saves ever more.',
  },
  {
    name: 'deepening',
    title: 'Deepening',
    fen: RACE,
    settings: { ...PLAIN, pruning: true, ordering: true, table: true, depth: 4, evaluation: 'simple' },
    technique: 'deepening',
    words: [
      'How deep can you look in five seconds? Nobody knows in advance. So programs search one half-move deep, then two, then three, until time is up. There is always a move to play.',
      'It seems wasteful: the shallow searches look like work for nothing. But each one leaves its best moves in the table, and the next one tries those first.',
    ],
    question: 'work',
    asked: 'Four searches, to depths 1, 2, 3 and 4, instead of one to depth 4. Is that more work or less?',
    shown: 'All four searches are counted. Good ordering pays for the repetition.',
  },
];

/** The last step has no tree of alpha and beta: Monte Carlo search counts its looks. */
export const LOOKS = {
  name: 'monte-carlo',
  title: 'Monte Carlo',
  fen: 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 4 4',
  words: [
    'A different idea: instead of looking at everything, look more often where things go well. Each look walks down the tree, adds one position, values it, and tells every position along the way how it went.',
    'Moves that do well get more looks. Moves with few looks get a bonus, so none is forgotten.',
  ],
  asked: 'First, every move gets one look. Which move will get most of the rest?',
  shown: 'Good moves are looked at again and again, bad ones just once. The more looks, the surer the choice.',
  counts: [100, 300, 1000, 3000],
};

export const NAMES = [...STEPS.map(({ name, title }) => ({ name, title })), { name: LOOKS.name, title: LOOKS.title }];
