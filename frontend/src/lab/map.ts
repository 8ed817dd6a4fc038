// The map of a tree on a canvas. A position's strip reaches over the rows of its subtree, so that place and height need no
// layout: they are its row and its size.

import type { Boards } from './boards';
import { onShade, shade } from './shade';
import type { Tree } from './tree';
import { valueOf } from './words';

export interface View {
  width: number;
  height: number;
  /** The row whose subtree fills the height. */
  top: number;
}

export interface Palette {
  ink: string;
  accent: string;
  focus: string;
  danger: string;
  line: string;
}

const MOST_COLUMNS = 7;
// Pixels.
const READABLE = 13; // as high as words need
const HATCH = 10; // the width of the strip that marks a cut
const FRAME = 3;

interface Strip {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where the rows of a tree lie in a view. */
class Grid {
  readonly firstPly: number;
  private readonly column: number; // pixels
  private readonly unit: number; // pixels for a row

  constructor(
    private readonly tree: Tree,
    private readonly view: View,
  ) {
    const columns = Math.min(tree.deepest + 1, MOST_COLUMNS);
    this.firstPly = Math.max(0, Math.min(tree.ply(view.top) - 1, tree.deepest + 1 - columns));
    this.column = view.width / columns;
    this.unit = view.height / (tree.end(view.top) - view.top);
  }

  strip(row: number): Strip {
    const { tree, view } = this;
    const left = (tree.ply(row) - this.firstPly) * this.column;
    const width = this.column - 2;
    // What leads to the enlarged position fills the height too.
    if (tree.ply(row) < tree.ply(view.top)) return { left, width, top: 0, height: view.height };
    return { left, width, top: (row - view.top) * this.unit, height: (tree.end(row) - row) * this.unit };
  }

  /** The row that is drawn there, or -1. */
  rowAt(x: number, y: number): number {
    const { tree, view } = this;
    const ply = this.firstPly + Math.floor(x / this.column);
    const path = tree.path(view.top);
    if (ply < path.length) return path[ply] ?? -1;
    const wanted = view.top + y / this.unit;
    let row = view.top;
    while (tree.ply(row) < ply) {
      const found = tree.children(row).find((child) => wanted < tree.end(child));
      if (found === undefined || wanted < found) return -1;
      row = found;
    }
    return row;
  }
}

export const rowAt = (tree: Tree, view: View, x: number, y: number): number => new Grid(tree, view).rowAt(x, y);

/** What is marked, and what is known: all of it, or in a replay what has come back by now. */
export interface Sight {
  selected: number;
  /** The last row that has been visited. */
  reached: number;
  knows: (row: number) => boolean;
}

export class Painter {
  private readonly grid: Grid;
  private readonly best: Set<number>;
  /** The last pixel that is filled in each column. */
  private readonly filled: Int32Array;

  constructor(
    private readonly pen: CanvasRenderingContext2D,
    private readonly tree: Tree,
    private readonly boards: Boards,
    private readonly view: View,
    private readonly palette: Palette,
    private readonly sight: Sight,
  ) {
    this.best = sight.knows(0) ? tree.principal : new Set();
    this.grid = new Grid(tree, view);
    this.filled = new Int32Array(tree.deepest + 1).fill(-1);
  }

  draw(): void {
    const { pen, tree, view, sight, palette } = this;
    pen.clearRect(0, 0, view.width, view.height);
    pen.font = '12px system-ui, sans-serif';
    pen.textBaseline = 'middle';
    const above = tree.path(view.top).slice(this.grid.firstPly, -1);
    for (const row of above) this.drawNode(row, this.grid.strip(row));
    this.drawSubtree(view.top);
    const shown = (row: number): boolean => (row >= view.top && row < tree.end(view.top)) || above.includes(row);
    for (const row of this.best) if (shown(row)) this.frame(row, palette.accent);
    if (shown(sight.selected)) this.frame(sight.selected, palette.focus);
  }

  /** Where strips are thinner than a pixel, the first one in a pixel stands for all of them. */
  private drawSubtree(row: number): void {
    const { tree, filled } = this;
    const strip = this.grid.strip(row);
    const bottom = Math.ceil(strip.top + strip.height);
    const ply = tree.ply(row);
    if (bottom <= filled[ply]! || strip.left >= this.view.width) return;
    filled[ply] = bottom;
    this.drawNode(row, strip);
    for (let child = row + 1; child < tree.end(row); child = tree.end(child)) this.drawSubtree(child);
  }

  private drawNode(row: number, { left, top, width, height }: Strip): void {
    const { pen, tree, sight, palette } = this;
    const known = tree.isValued(row) && sight.knows(row);
    const drawn = height > 3 ? height - 1 : Math.max(height, 1);
    if (known) {
      pen.fillStyle = shade(tree.value(row));
      pen.fillRect(left, top, width, drawn);
      if (tree.isCut(row) && height > 2) this.hatch(left + width - HATCH, top, drawn);
    } else if (height > 3) {
      pen.strokeStyle = palette.line;
      pen.lineWidth = 1;
      pen.globalAlpha = row <= sight.reached ? 1 : 0.35;
      pen.strokeRect(left + 0.5, top + 0.5, width - 1, drawn - 1);
      pen.globalAlpha = 1;
    }
    if (height >= READABLE) {
      pen.fillStyle = known ? onShade(tree.value(row)) : palette.ink;
      const star = this.best.has(row) ? '★ ' : '';
      const value = known ? `  ${valueOf(tree, row)}` : '';
      pen.fillText(`${star}${this.boards.label(row)}${value}`, left + 7, top + height / 2, width - 7 - HATCH);
    }
  }

  private hatch(left: number, top: number, height: number): void {
    const { pen } = this;
    pen.save();
    pen.beginPath();
    pen.rect(left, top, HATCH, height);
    pen.clip();
    pen.strokeStyle = this.palette.danger;
    pen.lineWidth = 2;
    pen.beginPath();
    for (let at = top - HATCH; at < top + height; at += 5) {
      pen.moveTo(left, at + HATCH);
      pen.lineTo(left + HATCH, at);
    }
    pen.stroke();
    pen.restore();
  }

  private frame(row: number, colour: string): void {
    const { left, top, width, height } = this.grid.strip(row);
    this.pen.strokeStyle = colour;
    this.pen.lineWidth = FRAME;
    this.pen.strokeRect(left + FRAME / 2, top + FRAME / 2, width - FRAME, Math.max(height - FRAME, 1));
  }
}
