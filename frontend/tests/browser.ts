// As much of a browser as the page's modules look for when they are loaded.

import { vi } from 'vitest';

class Place extends EventTarget {
  hidden = false;
  baseURI = 'http://localhost:8000/';
  documentElement = { dataset: {} };
}

class Storage {
  private readonly kept = new Map<string, string>();
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.kept.set(key, value);
}

const events = new EventTarget();
Object.assign(globalThis, {
  document: new Place(),
  location: { hash: '' },
  history: { replaceState: vi.fn((_state: unknown, _title: string, hash: string) => (location.hash = hash)) },
  localStorage: new Storage(),
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
  dispatchEvent: events.dispatchEvent.bind(events),
});
