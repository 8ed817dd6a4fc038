// Trees as the server sends them, written down by hand.

import { INFINITY, START_FEN, type SearchTree } from '../../src/messages';
import { Tree } from '../../src/lab/tree';

export interface Node {
  /** As UCI; the root has none. */
  move?: string;
  value?: number; // without one, the search was stopped in here
  window?: [number, number];
  mark?: number;
  pat?: number;
  skipped?: string[];
  below?: Node[];
}

const squareOf = (name: string): number => 'abcdefgh'.indexOf(name[0]!) + 8 * (Number(name[1]) - 1);

/** kibitz/packing.py: from + 64 * to + 4096 * promotion. */
export const pack = (uci: string): number =>
  squareOf(uci.slice(0, 2)) + 64 * squareOf(uci.slice(2, 4)) + 4096 * Math.max(0, '  nbrq'.indexOf(uci[4] ?? ' '));

export function treeOf(root: Node, fen = START_FEN, principal: number[] = [0]): Tree {
  const columns: SearchTree['columns'] = {
    ends: [], moves: [], depths: [], alpha: [], beta: [], value: [], unfinished: [], marks: [], pat: {}, skipped: {},
  }; // prettier-ignore
  const add = (node: Node, depth: number): void => {
    const row = columns.ends.push(0) - 1;
    const [alpha, beta] = node.window ?? [-INFINITY, INFINITY];
    columns.moves.push(node.move ? pack(node.move) : 0);
    columns.depths.push(depth);
    columns.alpha.push(alpha);
    columns.beta.push(beta);
    columns.value.push(node.value ?? 0);
    columns.marks.push(node.mark ?? 0);
    if (node.value === undefined) columns.unfinished.push(row);
    if (node.pat !== undefined) columns.pat[row] = node.pat;
    if (node.skipped) columns.skipped[row] = node.skipped.map(pack);
    for (const child of node.below ?? []) add(child, depth - 1);
    columns.ends[row] = columns.ends.length;
  };
  add(root, 2);
  const counts = { positions: columns.ends.length - 1, leaves: 0, cuts: 0, skipped: 0, tableHits: 0, quiescence: 0 };
  return new Tree({
    fen, chess960: false, depth: 2, reached: 2, complete: true, visited: counts.positions, seconds: 0, counts, principal, columns,
  }); // prettier-ignore
}
