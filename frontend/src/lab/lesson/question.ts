// The answers to a step's question, read off the real searches without and with its technique.

import { counted } from '../../format';
import type { Boards } from '../boards';
import type { Tree } from '../tree';
import type { QuestionKind } from './lessons';

export interface Searched {
  tree: Tree;
  boards: Boards;
}

/** Rows of the tree without the technique that are right: one of them for `choice` and `first`, all of them for `cuts`. */
export function rightRows(kind: QuestionKind, off: Searched, on: Searched): Set<number> {
  const { tree } = off;
  switch (kind) {
    case 'choice': {
      const best = tree.children(0).filter((row) => tree.principal.has(row));
      // Without pruning every value is exact, and equals are as good.
      const exact = !tree.search.cuts;
      return new Set(exact ? tree.children(0).filter((row) => tree.value(row) === tree.value(best[0]!)) : best);
    }
    case 'first':
      return new Set(mirrored(on, off, on.tree.children(0).slice(0, 1)));
    case 'cuts':
      return new Set(mirrored(on, off, rowsOf(on.tree).filter((row) => on.tree.skipped(row).length > 0)));
    default:
      return new Set();
  }
}

const rowsOf = (tree: Tree): number[] => Array.from({ length: tree.size }, (_, row) => row);

/** The same positions in another tree: those that the same moves lead to. */
function mirrored(from: Searched, to: Searched, rows: number[]): number[] {
  return rows.flatMap((row) => {
    let at = 0;
    for (const step of from.tree.path(row).slice(1)) {
      const move = from.boards.uci(step);
      const child = to.tree.children(at).find((one) => to.boards.uci(one) === move);
      if (child === undefined) return [];
      at = child;
    }
    return [at];
  });
}

/** What can be answered with a button, the right one among it. */
export function options(kind: QuestionKind, off: Tree, on: Tree): { text: string; right: boolean }[] {
  if (kind === 'work') {
    const less = on.search.visited < off.search.visited;
    return [
      { text: 'More work', right: !less },
      { text: 'Less work', right: less },
    ];
  }
  if (kind === 'hits') {
    const hits = rowsOf(on).filter((row) => on.isFromTable(row)).length;
    const others = [Math.floor(hits / 4), hits, 3 * hits + 1];
    return others.map((number) => ({ text: String(number), right: number === hits }));
  }
  return [];
}

/** What there is to say about an answer that was clicked together in the tree. */
export function judged(kind: QuestionKind, picked: ReadonlySet<number>, right: ReadonlySet<number>): string {
  if (kind !== 'cuts') return [...picked].some((row) => right.has(row)) ? 'Right.' : 'Not quite.';
  const found = [...picked].filter((row) => right.has(row)).length;
  const wrong = picked.size - found;
  if (found === right.size && !wrong) return right.size ? 'Right: every one of them.' : 'Right: there are none.';
  const extra = wrong ? ` ${counted(wrong, 'position')} without a cut.` : '';
  return `${found} of ${counted(right.size, 'cut')} found.${extra}`;
}
