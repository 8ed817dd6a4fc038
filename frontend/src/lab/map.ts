// The map of a tree on a canvas. A position's strip reaches over the rows of its subtree, so that place and height need no
// layout: they are its row and its size.

import type { Boards } from './boards';
import { onShade, shade } from './shade';
import type { Tree } from './tree';
import { valueOf } from './words';

/** The rows that fill the height, with fractions. */
export interface Span {
  from: number;
  to: number;
}

export interface View extends Span {
  width: number;
  height: number;
}

export interface Palette {
  ink: string;
  accent: string;
  focus: string;
  line: string;
}

// Pixels.
const COLUMN = 84; // at least, where there is room
const READABLE = 13; // as high as words need
const HATCH = 10; // the width of the strip that marks a cut
const FRAME = 3;
/** Rows: one cannot come nearer. */
const NEAREST = 6;

interface Strip {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const everything = (tree: Tree): Span => ({ from: 0, to: tree.size });

/** Within the tree and no nearer than makes sense. */
function bounded(tree: Tree, middle: number, length: number): Span {
  const size = Math.min(tree.size, Math.max(NEAREST, length));
  const from = Math.max(0, Math.min(tree.size - size, middle - size / 2));
  return { from, to: from + size };
}

/** A position and all below it. */
export const spanOf = (tree: Tree, row: number): Span =>
  bounded(tree, (row + tree.end(row)) / 2, tree.end(row) - row);

/** Nearer (a factor below 1) or farther; what lies at `fixed` (0 the top, 1 the bottom) stays there. */
export function zoomed(tree: Tree, { from, to }: Span, factor: number, fixed: number): Span {
  const length = Math.min(tree.size, Math.max(NEAREST, (to - from) * factor));
  const start = from + fixed * (to - from - length);
  return bounded(tree, start + length / 2, length);
}

export const moved = (tree: Tree, { from, to }: Span, rows: number): Span =>
  bounded(tree, (from + to) / 2 + rows, to - from);

/** The same, or moved so far that the row is in sight. */
export function showing(tree: Tree, span: Span, row: number): Span {
  const isSeen = row < span.to && tree.end(row) > span.from;
  return isSeen ? span : bounded(tree, row, span.to - span.from);
}

/** Where the rows of a tree lie in a view. */
class Grid {
  /** The deepest position that fills the height. */
  readonly top: number;
  readonly firstPly: number;
  readonly lastPly: number;
  private readonly column: number; // pixels
  private readonly unit: number; // pixels for a row

  constructor(
    private readonly tree: Tree,
    private readonly view: View,
  ) {
    this.top = filling(tree, view);
    const columns = Math.min(tree.deepest + 1, Math.max(3, Math.floor(view.width / COLUMN)));
    this.firstPly = Math.max(0, Math.min(tree.ply(this.top) - 1, tree.deepest + 1 - columns));
    this.lastPly = this.firstPly + columns - 1;
    this.column = view.width / columns;
    this.unit = view.height / (view.to - view.from);
  }

  /** As much of it as is in sight. */
  strip(row: number): Strip {
    const top = Math.max(0, (row - this.view.from) * this.unit);
    const bottom = Math.min(this.view.height, (this.tree.end(row) - this.view.from) * this.unit);
    const left = (this.tree.ply(row) - this.firstPly) * this.column;
    return { left, top, width: this.column - 2, height: Math.max(0, bottom - top) };
  }

  /** The row that is drawn there, or -1. */
  rowAt(x: number, y: number): number {
    const { tree, view } = this;
    const ply = this.firstPly + Math.floor(x / this.column);
    const wanted = view.from + y / this.unit;
    let row = 0;
    while (tree.ply(row) < ply) {
      let child = row + 1;
      while (child < tree.end(row) && tree.end(child) <= wanted) child = tree.end(child);
      if (child >= tree.end(row) || child > wanted) return -1;
      row = child;
    }
    return row;
  }
}

function filling(tree: Tree, { from, to }: Span): number {
  let row = 0;
  for (;;) {
    let child = row + 1;
    while (child < tree.end(row) && tree.end(child) <= from) child = tree.end(child);
    if (child >= tree.end(row) || child > from || tree.end(child) < to) return row;
    row = child;
  }
}

export const rowAt = (tree: Tree, view: View, x: number, y: number): number => new Grid(tree, view).rowAt(x, y);

export const stripOf = (tree: Tree, view: View, row: number): Strip => new Grid(tree, view).strip(row);

/**
 * The rows to draw. Where strips are thinner than a pixel, the first one in a pixel stands for all of them, and what lies
 * below the others is not looked at: a million positions are no more work than as many pixels.
 */
export function rowsInSight(tree: Tree, view: View, grid = new Grid(tree, view)): number[] {
  const found: number[] = [];
  const unit = view.height / (view.to - view.from);
  /** The last pixel that is filled in each column. */
  const filled = new Int32Array(tree.deepest + 1).fill(-1);
  const look = (row: number): void => {
    const ply = tree.ply(row);
    const bottom = Math.ceil((tree.end(row) - view.from) * unit);
    if (bottom <= filled[ply]!) return;
    filled[ply] = bottom;
    if (ply >= grid.firstPly) found.push(row);
    if (ply === grid.lastPly) return;
    const end = Math.min(tree.end(row), view.to);
    // Once they reach the bottom of the strip, the others reach no new pixel.
    for (let child = row + 1; child < end && filled[ply + 1]! < bottom; child = tree.end(child)) {
      if (tree.end(child) > view.from) look(child);
    }
  };
  look(0);
  return found;
}

/** What is marked, and what is known: all of it, or in a replay what has come back by now. */
export interface Sight {
  selected: number;
  /** The last row that has been visited. */
  reached: number;
  knows: (row: number) => boolean;
}

export class Painter {
  private readonly grid: Grid;
  private readonly best: ReadonlySet<number>;

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
  }

  draw(): void {
    const { pen, tree, view, sight, palette, grid } = this;
    pen.clearRect(0, 0, view.width, view.height);
    pen.font = '12px system-ui, sans-serif';
    pen.textBaseline = 'middle';
    for (const row of rowsInSight(tree, view, grid)) this.drawNode(row, grid.strip(row));
    for (const row of this.best) this.frame(row, palette.accent);
    this.frame(sight.selected, palette.focus);
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
    pen.fillStyle = '#ffffff';
    pen.fillRect(left, top, HATCH, height);
    pen.strokeStyle = '#a3302a';
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
    const isSeen = row < this.view.to && this.tree.end(row) > this.view.from;
    if (!isSeen || left < 0 || left >= this.view.width) return;
    this.pen.strokeStyle = colour;
    this.pen.lineWidth = FRAME;
    this.pen.strokeRect(left + FRAME / 2, top + FRAME / 2, width - FRAME, Math.max(height - FRAME, 1));
  }
}
