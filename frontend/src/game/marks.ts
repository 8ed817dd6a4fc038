/** How the verdicts of a review are drawn and said. */

import type { MarkName } from '../messages';

export interface Mark {
  sign: string;
  word: string;
  /** A class of app.css. */
  tone: 'blunder' | 'mistake' | 'inaccuracy' | 'praise';
}

/** A win that was missed is signed by how much it has cost; plain moves have no sign. */
const MARKS: Partial<Record<MarkName, Mark>> = {
  brilliant: { sign: '!!', word: 'brilliant', tone: 'praise' },
  'only move': { sign: '!', word: 'only move', tone: 'praise' },
  inaccuracy: { sign: '?!', word: 'inaccuracy', tone: 'inaccuracy' },
  mistake: { sign: '?', word: 'mistake', tone: 'mistake' },
  blunder: { sign: '??', word: 'blunder', tone: 'blunder' },
  'missed win': { sign: '??', word: 'missed win', tone: 'blunder' },
};

export const markOf = (name: MarkName): Mark | undefined => MARKS[name];
