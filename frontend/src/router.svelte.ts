/** Where the page is: `#/game/12?flip=1` is the page `game`, the rest `['12']` and the query `flip=1`. */

export interface Route {
  page: string;
  rest: string[];
  query: URLSearchParams;
}

export function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [page = '', ...rest] = path.split('/').filter(Boolean).map(decoded);
  return { page, rest, query: new URLSearchParams(query) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  route = $state.raw(readRoute(location.hash));

  constructor() {
    addEventListener('hashchange', () => (this.route = readRoute(location.hash)));
  }

  /** Goes to `/game/12`. With `replace` the page that is left is not one to come back to. */
  go(path: string, options: { replace?: boolean } = {}): void {
    if (options.replace) {
      history.replaceState(null, '', `#${path}`);
      this.route = readRoute(location.hash);
    } else {
      location.hash = path;
    }
  }
}

export const router = new Router();
