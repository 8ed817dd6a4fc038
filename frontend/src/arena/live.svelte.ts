/** A match or a tournament as the server tells it: what is known so far, and the boards that are played on now. */

import { explained, sendJson } from '../api';
import type {
  ArenaMessage,
  ErrorMessage,
  GoOn,
  LiveBoard,
  PlayOn,
  ProgressMessage,
  TournamentMessage,
} from '../messages';
import { notices } from '../notices.svelte';
import { ServerSocket, type Connection } from '../socket';
import { pathOf, type Subject } from './subject';

export class Live {
  /** Of a match. */
  progress = $state.raw<ProgressMessage>();
  /** Of a tournament. */
  standing = $state.raw<TournamentMessage>();
  boards = $state.raw<LiveBoard[]>([]);
  connection = $state<Connection>('connecting');
  /** Why there is nothing to show. */
  problem = $state('');
  /** A stop or a start is under way. */
  waiting = $state(false);

  private readonly path: string;
  private readonly socket: ServerSocket<ArenaMessage | ErrorMessage>;

  constructor(subject: Subject) {
    this.path = pathOf(subject);
    this.socket = new ServerSocket(this.path, 'pgn', {
      message: (message) => this.hear(message),
      connection: (connection, reason = '') => {
        this.connection = connection;
        this.problem = reason;
      },
    });
  }

  close(): void {
    this.socket.close();
  }

  stop(): Promise<void> {
    return this.order('stop');
  }

  goOn(asked: GoOn | PlayOn): Promise<void> {
    return this.order('go-on', asked);
  }

  private async order(what: string, body?: GoOn | PlayOn): Promise<void> {
    this.waiting = true;
    try {
      await sendJson('POST', `${this.path}/${what}`, body);
    } catch (fault) {
      notices.say(explained(fault));
    } finally {
      this.waiting = false;
    }
  }

  private hear(message: ArenaMessage | ErrorMessage): void {
    switch (message.type) {
      case 'progress':
        this.progress = message;
        break;
      case 'tournament':
        this.standing = message;
        break;
      case 'boards':
        this.boards = message.boards;
        break;
      case 'error':
        this.close();
        this.problem = message.message;
    }
  }
}
