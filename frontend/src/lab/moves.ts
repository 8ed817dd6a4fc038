// Moves that the server has found legal, played out on a board and written down. Whether a move is legal is not asked here.

import { colourOf, EMPTY, FILES, readSetup, writeSetup, type Letter, type Setup } from '../board/editor/setup';
import { MATED, type Tree } from './tree';

type Pieces = Record<string, Letter>;

export interface Move {
  from: string;
  to: string;
  promotion: string;
}

const PROMOTIONS = ['', '', 'n', 'b', 'r', 'q'];
const MOST_KEPT = 5000; // positions

const squareName = (index: number): string => `${FILES[index & 7]}${(index >> 3) + 1}`;
const fileOf = (square: string): number => FILES.indexOf(square.charAt(0));
const kindOf = (letter: Letter | undefined): string => letter?.toLowerCase() ?? '';

export function unpack(packed: number): Move {
  return {
    from: squareName(packed & 63),
    to: squareName((packed >> 6) & 63),
    promotion: PROMOTIONS[packed >> 12] ?? '',
  };
}

export const uciOf = ({ from, to, promotion }: Move): string => from + to + promotion;

interface Castling {
  kingside: boolean;
  rook: string;
}

/** Where the move castles: it is two squares of the king or, in Chess960, the king on its own rook. */
function castlingOf(pieces: Pieces, { from, to }: Move): Castling | null {
  const king = pieces[from]!;
  const target = pieces[to];
  if (kindOf(king) !== 'k') return null;
  const kingside = fileOf(to) > fileOf(from);
  if (target && colourOf(target) === colourOf(king)) return { kingside, rook: to };
  if (Math.abs(fileOf(to) - fileOf(from)) !== 2) return null;
  return { kingside, rook: `${kingside ? 'h' : 'a'}${from[1]}` };
}

const isEnPassant = (pieces: Pieces, { from, to }: Move): boolean =>
  kindOf(pieces[from]) === 'p' && from[0] !== to[0] && !pieces[to];

export function play(before: Setup, move: Move): Setup {
  const { from, to, promotion } = move;
  const pieces = { ...before.pieces };
  const piece = pieces[from]!;
  const white = before.turn === 'white';
  const castling = castlingOf(before.pieces, move);
  delete pieces[from];
  if (castling) {
    delete pieces[castling.rook];
    pieces[`${castling.kingside ? 'g' : 'c'}${from[1]}`] = piece;
    pieces[`${castling.kingside ? 'f' : 'd'}${from[1]}`] = white ? 'R' : 'r';
  } else {
    if (isEnPassant(before.pieces, move)) delete pieces[`${to[0]}${from[1]}`];
    pieces[to] = promotion ? (white ? promotion.toUpperCase() : promotion) : piece;
  }
  const pawn = kindOf(piece) === 'p';
  const doubleStep = pawn && Math.abs(Number(to[1]) - Number(from[1])) === 2;
  const captures = !castling && before.pieces[to] !== undefined;
  return {
    pieces,
    turn: white ? 'black' : 'white',
    castling: [...before.castling].filter((right) => keeps(before.pieces, right, move)).join(''),
    enPassant: doubleStep ? `${to[0]}${white ? 3 : 6}` : '',
    halfmoves: pawn || captures ? '0' : String(Number(before.halfmoves) + 1),
    fullmoves: white ? before.fullmoves : String(Number(before.fullmoves) + 1),
  };
}

/** Whether a right to castle outlasts the move: neither its king nor its rook moves or is taken. */
function keeps(pieces: Pieces, right: string, { from, to }: Move): boolean {
  const white = right === right.toUpperCase();
  const rank = white ? '1' : '8';
  const king = Object.keys(pieces).find((square) => pieces[square] === (white ? 'K' : 'k'))!;
  if (from === king) return false;
  const rooks = Object.keys(pieces)
    .filter((square) => pieces[square] === (white ? 'R' : 'r') && square[1] === rank)
    .sort();
  const letter = right.toLowerCase();
  const rook = letter === 'k' ? rooks.at(-1) : letter === 'q' ? rooks[0] : `${letter}${rank}`;
  return from !== rook && to !== rook;
}

/** The move as players write it. `others` are the moves of the same position. */
export function written(pieces: Pieces, move: Move, others: Move[]): string {
  const castling = castlingOf(pieces, move);
  if (castling) return castling.kingside ? 'O-O' : 'O-O-O';
  const { from, to, promotion } = move;
  const piece = pieces[from]!;
  const takes = pieces[to] || isEnPassant(pieces, move) ? 'x' : '';
  if (kindOf(piece) === 'p') {
    return `${takes && from[0]}${takes}${to}${promotion && `=${promotion.toUpperCase()}`}`;
  }
  const rivals = others.filter((other) => other.to === to && other.from !== from && pieces[other.from] === piece);
  const sameFile = rivals.some((other) => other.from[0] === from[0]);
  const sameRank = rivals.some((other) => other.from[1] === from[1]);
  const which = !rivals.length ? '' : !sameFile ? from[0] : !sameRank ? from[1] : from;
  return `${piece.toUpperCase()}${which}${takes}${to}`;
}

/** The positions of a tree, worked out when they are asked for. */
export class Boards {
  private readonly kept = new Map<number, Setup>();
  private readonly root: Setup;

  constructor(private readonly tree: Tree) {
    this.root = readSetup(tree.search.fen) ?? readSetup(EMPTY)!;
  }

  setup(row: number): Setup {
    if (row === 0) return this.root;
    const known = this.kept.get(row);
    if (known) return known;
    if (this.kept.size > MOST_KEPT) this.kept.clear();
    const found = play(this.setup(this.tree.parent(row)), this.move(row));
    this.kept.set(row, found);
    return found;
  }

  fen(row: number): string {
    return row === 0 ? this.tree.search.fen : writeSetup(this.setup(row));
  }

  /** The move that led to the row. */
  move(row: number): Move {
    return unpack(this.tree.rows.moves[row]!);
  }

  /** It, as players write it; the root has none. */
  label(row: number): string {
    if (row === 0) return 'Start';
    const parent = this.tree.parent(row);
    const mate = this.tree.close(row) === MATED ? '#' : '';
    return written(this.setup(parent).pieces, this.move(row), this.choices(parent)) + mate;
  }

  skipped(row: number): string[] {
    const choices = this.choices(row);
    return this.tree.skipped(row).map((packed) => written(this.setup(row).pieces, unpack(packed), choices));
  }

  /** From the root: `Nf3 Nf6 Nc3`. */
  line(row: number): string {
    return this.tree.path(row).slice(1).map((at) => this.label(at)).join(' ');
  }

  private choices(row: number): Move[] {
    return [...this.tree.children(row).map((child) => this.move(child)), ...this.tree.skipped(row).map(unpack)];
  }
}
