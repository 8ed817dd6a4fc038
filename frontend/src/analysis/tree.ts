/** The tree of an analysis: moves with variations, comments, signs, arrows; read from PGN and written as PGN. */

import { normalizeMove } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import {
  ChildNode,
  defaultGame,
  makeComment,
  makePgn,
  parseComment,
  parsePgn,
  startingPosition,
  type Comment,
  type CommentShape,
  type Game,
  type Node,
  type PgnNodeData,
} from 'chessops/pgn';
import { makeSanAndPlay, parseSan } from 'chessops/san';
import type { Position } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import { makeUci, parseUci } from 'chessops/util';

import { positionAt } from '../board/legal';
import { START_FEN } from '../messages';

/** A position of the tree and the move that led to it; the root has none. Comments are kept as PGN has them. */
export interface Branch {
  readonly parent: Branch | null;
  readonly san: string;
  readonly uci: string;
  readonly fen: string;
  /** Half-moves from the start of the game. */
  readonly ply: number;
  before: string;
  comment: string;
  nags: number[];
  children: Branch[];
}

export interface Tree {
  headers: Map<string, string>;
  startFen: string;
  chess960: boolean;
  root: Branch;
}

const fenOf = (position: Position): string => makeFen(position.toSetup());

function branch(parent: Branch | null, san: string, uci: string, fen: string): Branch {
  return { parent, san, uci, fen, ply: parent ? parent.ply + 1 : 0, before: '', comment: '', nags: [], children: [] };
}

/** A tree without moves. The position must be one that can be played. */
export function emptyTree(fen = START_FEN, chess960 = false): Tree {
  const headers = new Map([['Event', 'Analysis']]);
  return { headers, startFen: fen, chess960, root: branch(null, '', '', fen) };
}

/** The first game of a PGN; an illegal move ends its line. Null where there is none, or its start makes no sense. */
export function readTree(pgn: string): Tree | null {
  const [game] = parsePgn(pgn);
  // The parser passes over what it does not know: text with neither a tag nor a move is no game.
  if (!game || !(game.moves.children.length || /^\s*\[/.test(pgn))) return null;
  const start = startingPosition(game.headers);
  if (start.isErr) return null;
  const fen = game.headers.get('FEN') ?? START_FEN;
  const tree = emptyTree(fen, (game.headers.get('Variant') ?? '').toLowerCase().includes('960'));
  tree.headers = game.headers;
  tree.root.comment = (game.comments ?? []).join(' ');
  graft(tree.root, game.moves, start.unwrap());
  return tree;
}

/** Without recursion along a line: games may have thousands of moves. */
function graft(root: Branch, moves: Node<PgnNodeData>, start: Position): void {
  const waiting: [Branch, Node<PgnNodeData>, Position][] = [[root, moves, start]];
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    const [parent, node, position] = entry;
    for (const child of node.children) {
      const after = position.clone();
      const move = parseSan(after, child.data.san);
      if (!move) continue;
      const uci = makeUci(move);
      const san = makeSanAndPlay(after, move);
      const grown = branch(parent, san, uci, fenOf(after));
      grown.before = (child.data.startingComments ?? []).join(' ');
      grown.comment = (child.data.comments ?? []).join(' ');
      grown.nags = child.data.nags ?? [];
      parent.children.push(grown);
      waiting.push([grown, child, after]);
    }
  }
}

export function writePgn(tree: Tree): string {
  const game: Game<PgnNodeData> = defaultGame(() => new Map(tree.headers));
  if (tree.startFen !== START_FEN) game.headers.set('SetUp', '1').set('FEN', tree.startFen);
  if (tree.chess960) game.headers.set('Variant', 'Chess960');
  if (tree.root.comment) game.comments = [tree.root.comment];
  const waiting: [Branch, Node<PgnNodeData>][] = [[tree.root, game.moves]];
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    const [from, node] = entry;
    for (const child of from.children) {
      const data: PgnNodeData = { san: child.san };
      if (child.before) data.startingComments = [child.before];
      if (child.comment) data.comments = [child.comment];
      if (child.nags.length) data.nags = child.nags;
      const written = new ChildNode(data);
      node.children.push(written);
      waiting.push([child, written]);
    }
  }
  return makePgn(game);
}

/** The child that a move leads to, made where there is none yet; null for an illegal move. */
export function playAt(at: Branch, uci: string): Branch | null {
  const position = positionAt(at.fen);
  const parsed = parseUci(uci);
  if (!parsed) return null;
  const move = normalizeMove(position, parsed) as NormalMove;
  const known = at.children.find((child) => child.uci === makeUci(move));
  if (known) return known;
  if (!position.isLegal(move)) return null;
  const san = makeSanAndPlay(position, move);
  const grown = branch(at, san, makeUci(move), fenOf(position));
  at.children.push(grown);
  return grown;
}

/** A line of UCI moves as players write it, as far as it is legal, with the position after each move. */
export function lineFrom(fen: string, moves: string[]): { san: string; uci: string; fen: string }[] {
  const position = positionAt(fen);
  const found = [];
  for (const uci of moves) {
    const parsed = parseUci(uci);
    const move = parsed && normalizeMove(position, parsed);
    if (!move || !position.isLegal(move)) break;
    found.push({ san: makeSanAndPlay(position, move), uci, fen: fenOf(position) });
  }
  return found;
}

/** The moves from the start of the game to a branch. */
export function movesTo(at: Branch): string[] {
  const found: string[] = [];
  for (let step: Branch = at; step.parent; step = step.parent) found.unshift(step.uci);
  return found;
}

/** Makes a branch the first of those beside it; returns whether it was not. */
export function promote(at: Branch): boolean {
  let changed = false;
  // Up to where it leaves the line that is first already.
  for (let step: Branch = at; step.parent; step = step.parent) {
    const { children } = step.parent;
    if (children[0] === step) continue;
    step.parent.children = [step, ...children.filter((child) => child !== step)];
    changed = true;
    break;
  }
  return changed;
}

export function remove(at: Branch): Branch {
  if (!at.parent) return at;
  at.parent.children = at.parent.children.filter((child) => child !== at);
  return at.parent;
}

export const isMainLine = (at: Branch): boolean => {
  for (let step: Branch = at; step.parent; step = step.parent) if (step.parent.children[0] !== step) return false;
  return true;
};

export function lastOf(at: Branch): Branch {
  let end = at;
  while (end.children[0]) end = end.children[0];
  return end;
}

/** The variation above or below, among the moves from the same position. */
export function beside(at: Branch, step: 1 | -1): Branch {
  const siblings = at.parent?.children ?? [];
  return siblings[siblings.indexOf(at) + step] ?? at;
}

// What a comment says and draws

export const textOf = (comment: string): string => parseComment(comment).text;
export const shapesOf = (comment: string): CommentShape[] => parseComment(comment).shapes;

/** The comment with other words or arrows; its clocks and evaluations stay. */
export function changed(comment: string, change: Partial<Comment>): string {
  return makeComment({ ...parseComment(comment), ...change });
}

// Signs

export const SIGNS: Record<number, string> = {
  1: '!',
  2: '?',
  3: '!!',
  4: '??',
  5: '!?',
  6: '?!',
  7: '□',
  10: '=',
  13: '∞',
  14: '⩲',
  15: '⩱',
  16: '±',
  17: '∓',
  18: '+−',
  19: '−+',
};

export const SIGN_WORDS: Record<number, string> = {
  1: 'good move',
  2: 'mistake',
  3: 'brilliant move',
  4: 'blunder',
  5: 'interesting move',
  6: 'dubious move',
};

/** With this sign, or without it; a move is judged by one of the first six. */
export function signed(nags: number[], nag: number): number[] {
  if (nags.includes(nag)) return nags.filter((other) => other !== nag);
  return [nag, ...nags.filter((other) => nag > 6 || other > 6)];
}
