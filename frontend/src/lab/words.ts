// How values, bounds and events are put into words.

import { counted, signed } from '../format';
import { CLOSINGS, HORIZON, INFINITY, MATE } from '../messages';
import type { Boards } from './boards';
import type { Step } from './steps';
import type { Tree } from './tree';

/** Centipawns for White as `+0.35`; mates in moves from the root as `#2`, `#−2`. */
export function score(tree: Tree, value: number): string {
  if (Math.abs(value) === INFINITY) return value > 0 ? '+∞' : '−∞';
  if (Math.abs(value) <= MATE - HORIZON) return signed(value / 100, 2);
  const plies = MATE - Math.abs(value);
  const rootMates = value > 0 === (tree.turn(0) === 'white');
  const moves = rootMates ? (plies + 1) >> 1 : plies >> 1;
  return value > 0 ? `#${moves}` : `#−${moves}`;
}

/** With ≥ or ≤ where the value is only a bound. */
export function valueOf(tree: Tree, row: number): string {
  if (!tree.isValued(row)) return '?';
  const value = tree.value(row);
  const { alpha, beta } = tree.window(row);
  const sign = value >= beta ? '≥ ' : value <= alpha ? '≤ ' : '';
  return sign + score(tree, value);
}

export function windowOf(tree: Tree, { alpha, beta }: { alpha: number; beta: number }): string {
  return `(${score(tree, alpha)}, ${score(tree, beta)})`;
}

const ENDINGS: Record<number, string> = {
  [CLOSINGS.MATED]: 'mate',
  [CLOSINGS.STALEMATE]: 'stalemate',
  [CLOSINGS.DRAW]: 'draw',
};

/** How the node came to its value, where there is something to say. */
export function closing(tree: Tree, row: number): string {
  return tree.isFromTable(row) ? 'from the hash table' : (ENDINGS[tree.close(row)] ?? '');
}

/** `Nh6 is ≤ α +0.50: 19 moves not tried`, or nothing where there was no cut. */
export function cutOf(tree: Tree, boards: Boards, row: number): string {
  if (!tree.isCut(row)) return '';
  const last = tree.children(row).at(-1)!;
  return `${boards.label(last)} ${boundOf(tree, row)}: ${untried(tree, row)}`;
}

/** The bound that a cut at this node went beyond. */
export function boundOf(tree: Tree, row: number): string {
  const { alpha, beta } = tree.window(row);
  return tree.turn(row) === 'white' ? `is ≥ β ${score(tree, beta)}` : `is ≤ α ${score(tree, alpha)}`;
}

export function untried(tree: Tree, row: number): string {
  const number = tree.skipped(row).length;
  return number ? `${counted(number, 'move')} not tried` : 'no moves left';
}

/** A position in a few lines, for whoever points at it. */
export function described(tree: Tree, boards: Boards, row: number, known: boolean): string {
  const below = tree.end(row) - row - 1;
  const found = [
    row ? boards.line(row) : 'Root of the search',
    known ? `Value ${valueOf(tree, row)}${closing(tree, row) && `, ${closing(tree, row)}`}` : 'Value not known yet',
    known && tree.isCut(row) ? `Cut: ${cutOf(tree, boards, row)}` : '',
    below ? `${counted(below, 'position')} below` : '',
  ];
  return found.filter(Boolean).join('\n');
}

/** What happened at a step of the search. */
export function told(tree: Tree, boards: Boards, { event, row }: Step): string {
  const line = row === 0 ? 'the root' : boards.line(row);
  const value = score(tree, tree.value(row));
  const parent = tree.parent(row);
  const bound = parent >= 0 && tree.turn(parent) === 'white' ? 'α' : 'β';
  switch (event) {
    case 'enter':
      return `Enters ${line} with the window ${windowOf(tree, tree.window(row))}.`;
    case 'leaf':
      return `${tree.close(row) === CLOSINGS.EVALUATED ? 'Evaluates' : `Finds ${closing(tree, row)} in`} ${line}: ${value}.`;
    case 'table':
      return `Finds ${line} in the hash table: ${valueOf(tree, row)}.`;
    case 'pat':
      return `Standing pat, ${line} is worth ${score(tree, tree.pat(row) ?? 0)}; tries the captures.`;
    case 'leave':
      return row === 0 ? `Search finished: ${value}.` : `${boards.label(row)} is worth ${valueOf(tree, row)}.`;
    case 'raise':
      return `${boards.label(row)} is the best so far: ${bound} becomes ${value}.`;
    case 'cut':
      return `${boards.label(row)} ${boundOf(tree, parent)}: cut, ${untried(tree, parent)}.`;
  }
}
