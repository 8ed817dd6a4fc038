// A tree as a textbook draws it: the root on top, each position centred above those that follow. `x` is in the units that
// extents are measured in, `y` in half-moves.

import type { Tree } from '../tree';

/** So many nodes can be taken in at once. */
export const MOST = 200;

export interface Placed {
  row: number;
  x: number;
  y: number;
  /** Positions below it that are not drawn. */
  hidden: number;
}

/** Where a cut left moves untried. */
export interface Stub {
  row: number;
  x: number;
  y: number;
  moves: number;
}

/** What a position needs to both sides of its middle. */
export interface Extent {
  left: number;
  right: number;
}

export interface Extents {
  of: (row: number) => Extent;
  stub: Extent;
}

export interface Drawing {
  nodes: Placed[];
  stubs: Stub[];
  width: number;
  height: number;
}

/**
 * The positions to open at first: the root, then level by level what still fits into `width` with all that follows it and
 * can be taken in at once.
 */
export function opened(tree: Tree, extents: Extents, width = Infinity, most = MOST): Set<number> {
  const open = new Set<number>();
  let shown = 1;
  for (let level = [0]; level.length; ) {
    const next: number[] = [];
    for (const row of level) {
      const children = tree.children(row);
      if (!children.length || shown + children.length > most) continue;
      open.add(row);
      if (row && arranged(tree, open, extents).width > width) {
        open.delete(row);
        continue;
      }
      shown += children.length;
      next.push(...children);
    }
    level = next;
  }
  return open;
}

export function arranged(tree: Tree, open: ReadonlySet<number>, extents: Extents): Drawing {
  const nodes: Placed[] = [];
  const stubs: Stub[] = [];
  let height = 0;
  /** Places it and what follows from `left` on; returns its middle and where its room ends. */
  const place = (row: number, y: number, left: number): [middle: number, end: number] => {
    height = Math.max(height, y);
    const isOpen = open.has(row);
    const node: Placed = { row, x: 0, y, hidden: isOpen ? 0 : tree.end(row) - row - 1 };
    const [firstNode, firstStub] = [nodes.push(node), stubs.length];
    const middles: number[] = [];
    let end = left;
    for (const child of isOpen ? tree.children(row) : []) {
      const [middle, childEnd] = place(child, y + 1, end);
      middles.push(middle);
      end = childEnd;
    }
    const moves = tree.skipped(row).length;
    if (isOpen && moves) {
      height = Math.max(height, y + 1);
      stubs.push({ row, x: end + extents.stub.left, y: y + 1, moves });
      middles.push(end + extents.stub.left);
      end += extents.stub.left + extents.stub.right;
    }
    const own = extents.of(row);
    node.x = middles.length ? (middles[0]! + middles.at(-1)!) / 2 : left + own.left;
    // What needs more room than all that follows it moves that along.
    const shift = Math.max(0, left + own.left - node.x);
    for (const moved of [node, ...nodes.slice(firstNode), ...stubs.slice(firstStub)]) moved.x += shift;
    return [node.x, Math.max(end + shift, node.x + own.right)];
  };
  const [, width] = place(0, 0, 0);
  return { nodes, stubs, width, height };
}

/** What is in one of them but not in both. */
export function inOneOnly(one: ReadonlySet<number>, other: ReadonlySet<number>): Set<number> {
  return new Set([...one, ...other].filter((row) => one.has(row) !== other.has(row)));
}
