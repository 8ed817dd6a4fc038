/** One match as the server tells it: what is known so far, and the boards that are played on now. */

import { explained, sendJson } from '../api';
import type { ArenaGame, ArenaMessage, EloPoint, ErrorMessage, GoOn, LiveBoard, MatchInfo } from '../messages';
import { notices } from '../notices.svelte';
import { ServerSocket, type Connection } from '../socket';

export class LiveMatch {
  match = $state.raw<MatchInfo>();
  course = $state.raw<EloPoint[]>([]);
  latest = $state.raw<ArenaGame[]>([]);
  boards = $state.raw<LiveBoard[]>([]);
  connection = $state<Connection>('connecting');
  /** Why there is nothing to show. */
  problem = $state('');
  /** A stop or a start is under way. */
  waiting = $state(false);

  private readonly path: string;
  private readonly socket: ServerSocket<ArenaMessage | ErrorMessage>;

  constructor(number: number) {
    this.path = `arena/matches/${number}`;
    this.socket = new ServerSocket(this.path, 'games?limit=1', {
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

  goOn(games: number): Promise<void> {
    const asked: GoOn = { games };
    return this.order('go-on', asked);
  }

  private async order(what: string, body?: GoOn): Promise<void> {
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
        this.match = message.match;
        this.course = message.course;
        this.latest = message.latest;
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
