import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ServerSocket, type Connection } from '../src/socket';

/** The browser's WebSocket, opened and closed by hand. */
class Line {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: Line[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen = (): void => undefined;
  onclose = (): void => undefined;
  onmessage = (_event: { data: string }): void => undefined;

  constructor(readonly address: URL) {
    Line.all.push(this);
  }

  open(): void {
    this.readyState = Line.OPEN;
    this.onopen();
  }

  close(): void {
    this.readyState = Line.CLOSED;
    this.onclose();
  }

  send(text: string): void {
    this.sent.push(text);
  }
}

const sockets: ServerSocket<unknown>[] = [];
let told: [Connection, string | undefined][];
let heard: unknown[];
let answers: () => Response;

beforeEach(() => {
  vi.useFakeTimers();
  Line.all = [];
  told = [];
  heard = [];
  answers = () => new Response('1. e4 *');
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('fetch', vi.fn(async () => answers()));
});

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
  vi.useRealTimers();
  Object.assign(document, { hidden: false });
});

function connect(): ServerSocket<unknown> {
  const socket = new ServerSocket('games/12', 'pgn', {
    message: (message) => heard.push(message),
    connection: (connection, reason) => told.push([connection, reason]),
  });
  sockets.push(socket);
  return socket;
}

const states = (): Connection[] => told.map(([connection]) => connection);
const line = (): Line => Line.all.at(-1)!;

test('it speaks with the address of the page', () => {
  const socket = connect();
  expect(String(line().address)).toBe('ws://localhost:8000/api/games/12/socket');
  line().open();
  line().onmessage({ data: '{"type":"now"}' });
  expect(heard).toEqual([{ type: 'now' }]);
  expect(socket.send({ type: 'resign' })).toBe(true);
  expect(line().sent).toEqual(['{"type":"resign"}']);
  expect(states()).toEqual(['connecting', 'open']);
});

test('with the line down nothing is sent, nor kept to be sent later', async () => {
  const socket = connect();
  line().open();
  line().close();
  expect(socket.send({ type: 'resign' })).toBe(false);
  await vi.advanceTimersByTimeAsync(250);
  line().open();
  expect(line().sent).toEqual([]);
});

test('a lost line is tried again, each time after twice the wait, up to five seconds', async () => {
  connect();
  for (const wait of [250, 500, 1000, 2000, 4000, 5000, 5000]) {
    const before = Line.all.length;
    line().close();
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(Line.all).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(Line.all).toHaveLength(before + 1);
  }
  line().open();
  line().close();
  await vi.advanceTimersByTimeAsync(250);
  expect(fetch).toHaveBeenLastCalledWith('api/games/12/pgn', expect.anything());
  expect(Line.all).toHaveLength(9);
});

test('a server that is away is no refusal', async () => {
  connect();
  answers = () => {
    throw new TypeError('away');
  };
  line().close();
  await vi.advanceTimersByTimeAsync(250);
  expect(Line.all).toHaveLength(2);
  expect(states()).toEqual(['connecting', 'reconnecting']);
});

test.each([403, 404])('a refusal (%i) is told with its reason and ends the attempts', async (status) => {
  connect();
  answers = () => Response.json({ code: 'forbidden', message: 'No such game.' }, { status });
  line().close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Line.all).toHaveLength(1);
  expect(told.at(-1)).toEqual(['refused', 'No such game.']);
});

test('back in the window it does not wait', async () => {
  connect();
  line().close();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(Line.all).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Line.all).toHaveLength(2);
});

test('out of the window it waits', async () => {
  connect();
  line().close();
  Object.assign(document, { hidden: true });
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(249);
  expect(Line.all).toHaveLength(1);
});

test('two calls to reconnect at once open one line', async () => {
  connect();
  line().close();
  document.dispatchEvent(new Event('visibilitychange'));
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Line.all).toHaveLength(2);
});

test('a closed socket stays closed', async () => {
  const socket = connect();
  line().open();
  socket.close();
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Line.all).toHaveLength(1);
  expect(states()).toEqual(['connecting', 'open']);
});

test('closed while it asks why, it does not connect', async () => {
  const socket = connect();
  line().close();
  vi.advanceTimersByTime(250);
  socket.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(Line.all).toHaveLength(1);
});
