// The positions of a tree and the names of its moves, worked out by chessops when they are asked for.

import { Chess } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { makeSan } from 'chessops/san';
import { ROLES, type NormalMove } from 'chessops/types';
import { makeUci, parseUci } from 'chessops/util';

import type { Tree } from './tree';

const MOST_KEPT = 5000; // positions

/** kibitz/packing.py says how a move is packed. */
export function unpack(packed: number): NormalMove {
  const move: NormalMove = { from: packed & 63, to: (packed >> 6) & 63 };
  const promotion = ROLES[(packed >> 12) - 1];
  return promotion ? { ...move, promotion } : move;
}

/** With the square behind every double step, as the position has it, and not only where a pawn can take. */
const fenOf = (position: Chess): string => makeFen({ ...position.toSetup(), epSquare: position.epSquare });

export class Boards {
  private readonly kept = new Map<number, Chess>();
  private readonly root: Chess;

  constructor(private readonly tree: Tree) {
    this.root = Chess.fromSetup(parseFen(tree.search.fen).unwrap()).unwrap();
  }

  private position(row: number): Chess {
    if (row === 0) return this.root;
    const known = this.kept.get(row);
    if (known) return known;
    if (this.kept.size > MOST_KEPT) this.kept.clear();
    const found = this.position(this.tree.parent(row)).clone();
    found.play(this.move(row));
    this.kept.set(row, found);
    return found;
  }

  fen(row: number): string {
    return row === 0 ? this.tree.search.fen : fenOf(this.position(row));
  }

  /** The position after a move of one's own. */
  after(row: number, uci: string): string {
    const found = this.position(row).clone();
    found.play(parseUci(uci)!);
    return fenOf(found);
  }

  private move(row: number): NormalMove {
    return unpack(this.tree.move(row));
  }

  /** The move that led to the row. */
  uci(row: number): string {
    return makeUci(this.move(row));
  }

  /** It, as players write it; the root has none. */
  label(row: number): string {
    return row === 0 ? 'Start' : makeSan(this.position(this.tree.parent(row)), this.move(row));
  }

  /** Nobody has played them, so that nothing is said of check and mate. */
  skipped(row: number): string[] {
    return Array.from(this.tree.skipped(row), (packed) => makeSan(this.position(row), unpack(packed)).replace(/[+#]$/, ''));
  }

  /** From the root: `Nf3 Nf6 Nc3`. */
  line(row: number): string {
    return this.tree.path(row).slice(1).map((at) => this.label(at)).join(' ');
  }
}
