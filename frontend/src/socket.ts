/** One game's WebSocket. It reconnects by itself; the server answers each connection with the whole state. */

import { ApiError, getText } from './api';
import type { PageMessage, ServerMessage } from './messages';

/** What a page may ask for; the socket numbers it. */
export type Intention = PageMessage extends infer Message ? (Message extends PageMessage ? Omit<Message, 'id'> : never) : never;

export type Connection = 'connecting' | 'open' | 'reconnecting' | 'refused';

const FIRST_WAIT = 250; // milliseconds; doubled after each failure
const LONGEST_WAIT = 5000;

export interface Listener {
  message(message: ServerMessage): void;
  /** `reason` says why the server refused, in words. */
  connection(connection: Connection, reason?: string): void;
}

export class GameSocket {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private sent = 0;
  private readonly sender = crypto.getRandomValues(new Uint32Array(2)).join('-');
  private readonly retry = () => this.connectNow();

  constructor(
    private readonly number: number,
    private readonly listener: Listener,
  ) {
    addEventListener('online', this.retry);
    document.addEventListener('visibilitychange', this.retry);
    listener.connection('connecting');
    this.connect();
  }

  /** The id under which an error would answer; null when the line is down: nothing is sent later. */
  send(intention: Intention): string | null {
    if (this.socket?.readyState !== WebSocket.OPEN) return null;
    const id = `${this.sender}-${++this.sent}`;
    this.socket.send(JSON.stringify({ ...intention, id }));
    return id;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.retry);
    document.removeEventListener('visibilitychange', this.retry);
    this.socket?.close();
  }

  private connect(): void {
    const address = new URL(`api/games/${this.number}/socket`, document.baseURI);
    address.protocol = address.protocol.replace('http', 'ws');
    address.hash = '';
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.listener.connection('open');
    };
    socket.onmessage = (event) => this.listener.message(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => this.reconnect();
  }

  private reconnect(): void {
    if (this.closed) return;
    this.listener.connection('reconnecting');
    this.timer = setTimeout(() => void this.probe(), this.wait);
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  /** Back in the window or on the network: no need to wait out the pause. */
  private connectNow(): void {
    if (document.hidden || this.socket?.readyState !== WebSocket.CLOSED || this.closed) return;
    clearTimeout(this.timer);
    void this.probe();
  }

  /** A browser does not tell why a WebSocket was refused; a plain request does. */
  private async probe(): Promise<void> {
    try {
      await getText(`games/${this.number}/pgn`);
    } catch (fault) {
      if (fault instanceof ApiError && (fault.status === 403 || fault.status === 404)) {
        this.listener.connection('refused', fault.message);
        return;
      }
    }
    if (!this.closed) this.connect();
  }
}
