/** One match as the server tells it: what is known so far, and the boards that are played on now. */

import { getJson, sendJson, ApiError } from '../api';
import type { ArenaGame, ArenaMessage, EloPoint, ErrorMessage, GoOn, LiveBoard, MatchInfo } from '../messages';
import { notices } from '../notices.svelte';

const WAIT = 1000; // milliseconds before a lost line is tried again

export class LiveMatch {
  match = $state.raw<MatchInfo>();
  course = $state.raw<EloPoint[]>([]);
  latest = $state.raw<ArenaGame[]>([]);
  boards = $state.raw<LiveBoard[]>([]);
  /** Why there is nothing to show. */
  problem = $state('');
  connected = $state(false);
  /** A stop or a start is under way. */
  waiting = $state(false);

  private socket: WebSocket | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly number: number) {
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
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
      await sendJson('POST', `arena/matches/${this.number}/${what}`, body);
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      notices.say(fault.message);
    } finally {
      this.waiting = false;
    }
  }

  private connect(): void {
    const address = new URL(`api/arena/matches/${this.number}/socket`, document.baseURI);
    address.protocol = address.protocol.replace('http', 'ws');
    address.hash = '';
    this.socket = new WebSocket(address);
    this.socket.onopen = () => (this.connected = true);
    this.socket.onmessage = (event) => this.take(JSON.parse(String(event.data)) as ArenaMessage | ErrorMessage);
    this.socket.onclose = () => void this.reconnect();
  }

  private take(message: ArenaMessage | ErrorMessage): void {
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
        this.problem = message.message;
        this.close();
    }
  }

  /** A browser does not tell why a socket was refused; a plain request does. */
  private async reconnect(): Promise<void> {
    this.connected = false;
    if (this.closed) return;
    try {
      await getJson(`arena/matches/${this.number}/games?limit=1`);
    } catch (fault) {
      if (fault instanceof ApiError && (fault.status === 403 || fault.status === 404)) {
        this.problem = fault.message;
        return;
      }
    }
    if (!this.closed) this.timer = setTimeout(() => this.connect(), WAIT);
  }
}
