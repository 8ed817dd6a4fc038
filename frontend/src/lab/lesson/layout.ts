// A tree as a textbook draws it: the root on top, each position centred above those that follow. One unit of `x` is the
// width of a leaf, one of `y` a half-move.

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

export interface Drawing {
  nodes: Placed[];
  stubs: Stub[];
  width: number;
  height: number;
}

/** The positions to open at first: level by level, as long as all that follow one still fit. */
export function opened(tree: Tree, most = MOST): Set<number> {
  const open = new Set<number>();
  let shown = 1;
  for (let level = [0]; level.length; ) {
    const next: number[] = [];
    for (const row of level) {
      const children = tree.children(row);
      if (!children.length || shown + children.length > most) continue;
      open.add(row);
      shown += children.length;
      next.push(...children);
    }
    level = next;
  }
  return open;
}

export function arranged(tree: Tree, open: ReadonlySet<number>): Drawing {
  const drawing: Drawing = { nodes: [], stubs: [], width: 0, height: 0 };
  /** Returns where its centre is. */
  const place = (row: number, y: number): number => {
    drawing.height = Math.max(drawing.height, y);
    const isOpen = open.has(row);
    const node: Placed = { row, x: 0, y, hidden: isOpen ? 0 : tree.end(row) - row - 1 };
    drawing.nodes.push(node);
    const centres = isOpen ? tree.children(row).map((child) => place(child, y + 1)) : [];
    const moves = tree.skipped(row).length;
    if (isOpen && moves) {
      const x = drawing.width++;
      drawing.stubs.push({ row, x, y: y + 1, moves });
      drawing.height = Math.max(drawing.height, y + 1);
      centres.push(x);
    }
    node.x = centres.length ? (centres[0]! + centres.at(-1)!) / 2 : drawing.width++;
    return node.x;
  };
  place(0, 0);
  return drawing;
}
