/** A WebSocket of the server. It reconnects by itself; the server answers each connection with the whole state. */

import { ApiError, getText } from './api';

export type Connection = 'connecting' | 'open' | 'reconnecting' | 'refused';

const FIRST_WAIT = 250; // milliseconds; doubled after each failure
const LONGEST_WAIT = 5000;

export interface Listener<Message> {
  message(message: Message): void;
  /** `reason` says why the server refused, in words. */
  connection(connection: Connection, reason?: string): void;
}

export class ServerSocket<Message> {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private probing = false;
  private readonly life = new AbortController(); // ended by `close`

  constructor(
    /** `games/12`: its socket is `api/games/12/socket`. */
    private readonly path: string,
    /** What a plain request asks of it to learn why the socket was refused: `pgn`. */
    private readonly question: string,
    private readonly listener: Listener<Message>,
  ) {
    const retry = (): void => this.connectNow();
    addEventListener('online', retry, this.life);
    document.addEventListener('visibilitychange', retry, this.life);
    listener.connection('connecting');
    this.connect();
  }

  /** Whether it was sent: with the line down nothing is, and nothing is sent later. */
  send(message: object): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.life.abort();
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private get closed(): boolean {
    return this.life.signal.aborted;
  }

  private connect(): void {
    const address = new URL(`api/${this.path}/socket`, document.baseURI);
    address.protocol = address.protocol.replace('http', 'ws');
    address.hash = '';
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.listener.connection('open');
    };
    socket.onmessage = (event) => this.listener.message(JSON.parse(String(event.data)) as Message);
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
    if (document.hidden || this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    void this.probe();
  }

  /** A browser does not tell why a WebSocket was refused; a plain request does. */
  private async probe(): Promise<void> {
    if (this.probing) return;
    this.probing = true;
    try {
      await getText(`${this.path}/${this.question}`);
    } catch (fault) {
      if (fault instanceof ApiError && (fault.status === 403 || fault.status === 404)) {
        this.listener.connection('refused', fault.message);
        return;
      }
    } finally {
      this.probing = false;
    }
    if (!this.closed) this.connect();
  }
}
