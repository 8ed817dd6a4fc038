/** The REST half of the server. Every failure is an ApiError whose message may be shown as it is. */

import type {
  GameNumber,
  NewGame,
  OversightInfo,
  PageSettings,
  PlayerInfo,
  Players,
  PositionQuery,
  PositionVerdict,
} from './messages';

export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    /** 0 when there was no answer at all. */
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** What to show of a failure; any other kind is a fault of the page, and is thrown again. */
export function explained(fault: unknown): string {
  if (fault instanceof ApiError) return fault.message;
  throw fault;
}

export const unreachable = (): ApiError =>
  new ApiError(0, 'unreachable', 'The server does not respond. Is kibitz still running?');

async function request(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const options: RequestInit = { method, credentials: 'same-origin', signal: signal ?? null };
  if (body !== undefined) {
    options.headers = { 'Content-Type': 'application/json' };
    options.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(`api/${path}`, options);
  } catch (fault) {
    if (signal?.aborted) throw fault;
    throw unreachable();
  }
  if (!response.ok) throw await failure(response);
  return response;
}

async function failure(response: Response): Promise<ApiError> {
  const answer: unknown = await response.json().catch(() => null);
  if (answer && typeof answer === 'object' && 'code' in answer && 'message' in answer) {
    return new ApiError(response.status, String(answer.code), String(answer.message));
  }
  if (response.status === 403) {
    return new ApiError(403, 'forbidden', 'This page is not signed in. Open the address that kibitz printed.');
  }
  return new ApiError(response.status, 'failed', `The server answered ${response.status} ${response.statusText}.`);
}

export async function getJson<T>(path: string): Promise<T> {
  return (await request('GET', path)).json() as Promise<T>;
}

export async function getText(path: string): Promise<string> {
  return (await request('GET', path)).text();
}

export async function sendJson<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T> {
  return (await request(method, path, body)).json() as Promise<T>;
}

/** An answer that comes bit by bit; who gives the signal to abort ends it on the server too. */
export const sendForStream = (path: string, body: unknown, signal: AbortSignal): Promise<Response> =>
  request('POST', path, body, signal);

export const players = (): Promise<Players> => getJson('players');
export const describePlayer = (name: string): Promise<PlayerInfo> =>
  getJson(`player?${new URLSearchParams({ name })}`);
export const overlooked = (number: number, ply: number): Promise<OversightInfo> =>
  getJson(`review/${number}/overlooked/${ply}`);
export const newGame = (game: NewGame): Promise<GameNumber> => sendJson('POST', 'games', game);
export const writeSettings = (settings: PageSettings): Promise<PageSettings> => sendJson('PUT', 'settings', settings);
export const judgePosition = (asked: PositionQuery): Promise<PositionVerdict> => sendJson('POST', 'position', asked);
