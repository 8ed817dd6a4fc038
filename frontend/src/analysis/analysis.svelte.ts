/** An analysis: its tree and where one is in it, and what the server's engine says of that position. */

import type { DrawShape } from '@lichess-org/chessground/draw';
import { parseComment, type CommentShape, type CommentShapeColor } from 'chessops/pgn';
import { makeSquare, parseSquare } from 'chessops/util';

import { explained, getJson, getText } from '../api';
import type { Key } from '../board/squares';
import type { AnalyseRequest, AnalysisMessage, ErrorMessage, PositionFacts } from '../messages';
import { notices } from '../notices.svelte';
import { preferences } from '../preferences.svelte';
import { ServerSocket } from '../socket';
import { changed, emptyTree, movesTo, playAt, promote, readTree, remove, signed, type Branch, type Tree } from './tree';

const BRUSHES: CommentShapeColor[] = ['green', 'red', 'yellow', 'blue'];

export class Analysis {
  tree = $state.raw<Tree>(emptyTree());
  at = $state.raw<Branch>(this.tree.root);
  /** Grows with each change inside the tree, which is changed in place. */
  version = $state(0);
  found = $state.raw<AnalysisMessage | null>(null);
  facts = $state.raw<PositionFacts | null>(null);
  running = $state(false);
  threat = $state(false);
  /** Why the engine says nothing. */
  problem = $state('');

  private socket: ServerSocket<AnalysisMessage | ErrorMessage> | null = null;
  private number = 0;

  // The tree

  load(tree: Tree): void {
    this.tree = tree;
    this.go(tree.root);
  }

  /** The game of a PGN; false where it has none. */
  read(pgn: string): boolean {
    const tree = readTree(pgn);
    if (tree) this.load(tree);
    return tree !== null;
  }

  async open(path: string): Promise<boolean> {
    return this.read(await getText(path));
  }

  go(to: Branch): void {
    this.at = to;
    this.ask();
    void this.look();
  }

  play(uci: string): void {
    const to = playAt(this.at, uci);
    if (!to) return;
    this.version++;
    this.go(to);
    notices.speak(to.san);
  }

  /** Plays a line in and goes to its end. */
  playLine(moves: string[]): void {
    let to = this.at;
    for (const uci of moves) to = playAt(to, uci) ?? to;
    this.version++;
    this.go(to);
  }

  promote(): void {
    if (promote(this.at)) this.version++;
  }

  remove(): void {
    const to = remove(this.at);
    this.version++;
    this.go(to);
  }

  write(text: string): void {
    this.at.comment = changed(this.at.comment, { text });
    this.version++;
  }

  sign(nag: number): void {
    this.at.nags = signed(this.at.nags, nag);
    this.version++;
  }

  draw(shapes: DrawShape[]): void {
    const kept = shapes.flatMap((shape): CommentShape[] => {
      const from = parseSquare(shape.orig);
      const to = parseSquare(shape.dest ?? shape.orig);
      const color = BRUSHES.find((brush) => brush === shape.brush) ?? 'green';
      return from === undefined || to === undefined ? [] : [{ color, from, to }];
    });
    this.at.comment = changed(this.at.comment, { shapes: kept });
    this.version++;
  }

  get drawing(): DrawShape[] {
    void this.version;
    return parseComment(this.at.comment).shapes.map(({ color, from, to }) => ({
      orig: makeSquare(from) as Key,
      brush: color,
      ...(to !== from && { dest: makeSquare(to) as Key }),
    }));
  }

  // The engine

  start(): void {
    this.running = true;
    this.socket ??= new ServerSocket('analysis', 'position?fen=8', {
      message: (message) => this.hear(message),
      connection: (connection, reason = '') => {
        this.problem = reason;
        if (connection === 'open') this.ask();
      },
    });
    this.ask();
  }

  stop(): void {
    this.running = false;
    this.threat = false;
    this.found = null;
    this.socket?.send({ type: 'rest' });
  }

  toggle(): void {
    if (this.running) this.stop();
    else this.start();
  }

  showThreat(shown: boolean): void {
    this.threat = shown;
    if (shown && !this.running) this.start();
    else this.ask();
  }

  ask(): void {
    this.found = null;
    this.problem = '';
    if (!this.running) return;
    const question: AnalyseRequest = {
      type: 'analyse',
      number: ++this.number,
      fen: this.tree.startFen,
      chess960: this.tree.chess960,
      moves: movesTo(this.at),
      lines: preferences.current.analysisLines,
      threat: this.threat,
    };
    this.socket?.send(question);
  }

  close(): void {
    this.socket?.close();
  }

  private hear(message: AnalysisMessage | ErrorMessage): void {
    if (message.type === 'error') {
      this.found = null;
      this.problem = message.message;
    } else if (message.number === this.number) this.found = message;
  }

  // What is known without it

  private async look(): Promise<void> {
    const { fen } = this.at;
    const asked = new URLSearchParams({ fen, chess960: String(this.tree.chess960) });
    try {
      const facts = await getJson<PositionFacts>(`analysis/position?${asked}`);
      if (this.at.fen === fen) this.facts = facts;
    } catch (fault) {
      if (this.at.fen !== fen) return;
      this.facts = null;
      this.problem = explained(fault);
    }
  }
}
