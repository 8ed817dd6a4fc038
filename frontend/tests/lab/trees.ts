// Trees as the server sends them, written down by hand.

import { CUT, INFINITY, START_FEN, STOOD_PAT, UNKNOWN } from '../../src/messages';
import type { Columns } from '../../src/lab/growth';
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

/** Values and windows are given for White; the server sends them for the side to move. */
export function treeOf(root: Node, fen = START_FEN): Tree {
  const found: Record<keyof Columns, number[]> = {
    ends: [], alphas: [], betas: [], values: [], pats: [], patValues: [], cuts: [], skips: [], moves: [], skipped: [], marks: [],
  }; // prettier-ignore
  const add = (node: Node, white: boolean): void => {
    const row = found.ends.push(0) - 1;
    const sign = white ? 1 : -1;
    const [alpha, beta] = node.window ?? [-INFINITY, INFINITY];
    found.moves.push(node.move ? pack(node.move) : 0);
    found.alphas.push(white ? alpha : -beta);
    found.betas.push(white ? beta : -alpha);
    found.values.push(node.value === undefined ? UNKNOWN : sign * node.value);
    found.marks.push((node.mark ?? 0) | (node.pat === undefined ? 0 : STOOD_PAT) | (node.skipped ? CUT : 0));
    if (node.pat !== undefined) {
      found.pats.push(row);
      found.patValues.push(sign * node.pat);
    }
    if (node.skipped) {
      found.cuts.push(row);
      found.skipped.push(...node.skipped.map(pack));
      found.skips.push(found.skipped.length);
    }
    for (const child of node.below ?? []) add(child, !white);
    found.ends[row] = found.ends.length;
  };
  add(root, fen.split(' ')[1] === 'w');
  return new Tree({
    head: {
      type: 'tree', fen, chess960: false, depth: 2, complete: true, visited: found.ends.length - 1, seconds: 0,
      rounds: [{ row: 0, depth: 2 }], rows: found.ends.length, pats: found.pats.length, cuts: found.cuts.length,
      skipped: found.skipped.length,
    },
    columns: columnsOf(found),
  }); // prettier-ignore
}

const columnsOf = (found: Record<keyof Columns, number[]>): Columns => ({
  ends: Int32Array.from(found.ends), alphas: Int32Array.from(found.alphas), betas: Int32Array.from(found.betas),
  values: Int32Array.from(found.values), pats: Int32Array.from(found.pats), patValues: Int32Array.from(found.patValues),
  cuts: Int32Array.from(found.cuts), skips: Int32Array.from(found.skips), moves: Uint16Array.from(found.moves),
  skipped: Uint16Array.from(found.skipped), marks: Uint8Array.from(found.marks),
}); // prettier-ignore

/** A full tree: every position has so many moves, for so many half-moves. */
export function fullTree(moves: number, plies: number): Tree {
  let size = 1;
  for (let ply = 0; ply < plies; ply++) size = 1 + moves * size;
  const found = new Int32Array(size);
  let row = 0;
  const add = (left: number): void => {
    const own = row++;
    for (let move = 0; left && move < moves; move++) add(left - 1);
    found[own] = row;
  };
  add(plies);
  const none = new Int32Array(0);
  return new Tree({
    head: {
      type: 'tree', fen: START_FEN, chess960: false, depth: plies, complete: true, visited: size - 1, seconds: 0,
      rounds: [{ row: 0, depth: plies }], rows: size, pats: 0, cuts: 0, skipped: 0,
    },
    columns: {
      ends: found, alphas: new Int32Array(size), betas: new Int32Array(size), values: new Int32Array(size),
      pats: none, patValues: none, cuts: none, skips: none, moves: new Uint16Array(size), skipped: new Uint16Array(0),
      marks: new Uint8Array(size),
    },
  }); // prettier-ignore
}
