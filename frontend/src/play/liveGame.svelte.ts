/** One game as the server tells it, and what the page asks of it. */

import { firstState } from '../front';
import { SIDES } from '../game/names';
import { moveNumber } from '../game/notation';
import type {
  Colour,
  EvaluationMessage,
  GameInfo,
  HintMessage,
  KibitzMessage,
  MoveInfo,
  Now,
  PageMessage,
  ServerMessage,
  StateMessage,
  ThreatMessage,
  Variation,
} from '../messages';
import { notices } from '../notices.svelte';
import { ServerSocket, type Connection } from '../socket';
import * as sounds from './sounds';
import { withThinking, type Thought } from './thought';
import { greeting } from './words';

/** What a page may ask for; the game numbers it. */
export type Intention = PageMessage extends infer Message ? (Message extends PageMessage ? Omit<Message, 'id'> : never) : never;

const DRAW_ANSWERS = {
  accepted: 'Draw agreed.',
  declined: 'Draw offer declined.',
  offered: 'Draw offered.',
};

export class LiveGame {
  connection = $state<Connection>('connecting');
  /** Why the server will not show this game. */
  refusal = $state('');
  game = $state.raw<GameInfo | null>(null);
  moves = $state.raw<MoveInfo[]>([]);
  variations = $state.raw<Variation[]>([]);
  now = $state.raw<Now | null>(null);
  /** When `now` came, by performance.now(): the clocks run on from there. */
  since = $state(0);
  /** It was over already when it was opened. */
  wasOver = $state(false);
  /** What the computer thinks, or thought before its last move. */
  thought = $state.raw<Thought | null>(null);
  hint = $state.raw<HintMessage | null>(null);
  /** What the other side would do if you passed. */
  threat = $state.raw<ThreatMessage | null>(null);
  evaluation = $state.raw<EvaluationMessage | null>(null);
  /** What your last move allows. */
  kibitz = $state.raw<KibitzMessage | null>(null);
  /** A move that is drawn already and on its way. */
  pending = $state.raw<{ id: string; move: string } | null>(null);
  /** Grows with each move that the server refused: the board is to be drawn anew. */
  refused = $state(0);
  /** A typed move: on its way, or with the words of its refusal. */
  typed = $state.raw<{ id: string; fault: string } | null>(null);

  private greeted = false;
  private sent = 0;
  private readonly sender = crypto.getRandomValues(new Uint32Array(2)).join('-');
  private readonly socket: ServerSocket<ServerMessage>;

  constructor(
    readonly number: number,
    private readonly onrematch: (number: number) => void,
  ) {
    const state = firstState(number);
    if (state) this.know(state); // the board is there before the socket
    this.socket = new ServerSocket(`games/${number}`, 'pgn', {
      message: (message) => this.hear(message),
      connection: (connection, reason = '') => this.connected(connection, reason),
    });
  }

  close(): void {
    this.socket.close();
  }

  /** The colour of the only person, or null where two or none play. */
  readonly you = $derived.by((): Colour | null => (this.game?.persons.length === 1 ? this.game.persons[0]! : null));

  /** Whether a person is to move now. */
  readonly yours = $derived.by(
    () => !!this.game && !!this.now && !this.now.outcome && this.game.persons.includes(this.now.turn),
  );

  /** The id under which an error would answer; null where nothing could be sent. */
  ask(intention: Intention): string | null {
    const id = this.send(intention);
    if (id === null) notices.say('Not connected: nothing was sent.');
    return id;
  }

  private send(intention: Intention): string | null {
    const id = `${this.sender}-${++this.sent}`;
    return this.socket.send({ ...intention, id }) ? id : null;
  }

  /** A move of the board, drawn already. */
  play(move: string): void {
    const id = this.move(move);
    if (id === null) this.refused++;
    else this.pending = { id, move };
  }

  /** A move as a person writes it. */
  type(move: string): void {
    const id = this.move(move);
    this.typed = id === null ? null : { id, fault: '' };
  }

  private move(move: string): string | null {
    return this.ask({ type: 'move', ply: this.now?.ply ?? 0, move });
  }

  /** First the piece; asked again in the same position, the move; then why. */
  askHint(): void {
    this.ask({ type: 'hint', stage: !this.hint ? 1 : this.hint.stage === 1 ? 2 : 3 });
  }

  /** Shown until the position changes, or until it is asked for once more. */
  askThreat(): void {
    if (this.threat) this.threat = null;
    else this.ask({ type: 'threat' });
  }

  wantKibitz(on: boolean): void {
    this.kibitz = null;
    this.send({ type: 'kibitz', on });
  }

  evaluate(on: boolean): void {
    this.evaluation = null;
    this.send({ type: 'evaluate', on });
  }

  private connected(connection: Connection, reason: string): void {
    this.connection = connection;
    this.refusal = reason;
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'state':
        if (!this.greeted) notices.speak(greeting(message.game, message.now));
        this.greeted = true;
        this.know(message);
        break;
      case 'moved':
        this.moves = [...this.moves.slice(0, message.ply - 1), message.move];
        this.pending = this.typed = null;
        sounds.moved(message.move);
        notices.speak(this.announcement(message.ply, message.move));
        this.take(message.now);
        break;
      case 'now':
        this.take(message.now);
        break;
      case 'thinking':
        if (message.ply === this.now?.ply) this.thought = withThinking(this.thought, message);
        break;
      case 'threat':
        this.threat = message;
        this.hint = null;
        notices.speak(message.spoken);
        break;
      case 'hint':
        this.hint = message;
        this.threat = null;
        notices.speak(message.spoken);
        break;
      case 'evaluation':
        this.evaluation = message;
        break;
      case 'kibitz':
        this.kibitz = message;
        notices.speak(message.text);
        break;
      case 'notice':
        notices.say(message.text);
        break;
      case 'draw':
        notices.say(DRAW_ANSWERS[message.answer]);
        break;
      case 'rematch':
        this.onrematch(message.number);
        break;
      case 'error':
        this.refuse(message.re, message.message);
        break;
    }
  }

  private know({ game, moves, variations, now }: StateMessage): void {
    this.game = game;
    this.moves = moves;
    this.variations = variations;
    if (this.pending) this.refused++; // it may not have arrived; the state tells
    this.pending = null;
    this.take(now);
  }

  private announcement(ply: number, move: MoveInfo): string {
    const side = SIDES[moveNumber(this.game?.startFen ?? '', ply).colour];
    return `${side}: ${move.spoken}.`;
  }

  private take(now: Now): void {
    const before = this.now;
    this.now = now;
    this.since = performance.now();
    if (before?.fen !== now.fen) this.hint = this.threat = null;
    // It stays while the answer is looked at, and goes with your next move or when yours is taken back.
    if (this.kibitz && (now.ply < this.kibitz.ply || now.ply > this.kibitz.ply + 1)) this.kibitz = null;
    // It stays to be looked at until the next one, and goes with a move that is taken back.
    if (this.thought && now.ply < this.thought.latest.ply) this.thought = null;
    if (!before) this.wasOver = !!now.outcome;
    else if (!now.outcome) this.wasOver = false;
    if (now.outcome && before && !before.outcome) {
      sounds.ended();
      notices.speak(`${now.outcome.text}.`);
    }
  }

  private refuse(re: string | undefined, text: string): void {
    if (re !== undefined && re === this.typed?.id) {
      this.typed = { id: re, fault: text };
      return;
    }
    if (re !== undefined && re === this.pending?.id) {
      this.pending = null;
      this.refused++;
    }
    notices.say(text);
  }
}
