/** The keys of a page, and those that step through a score sheet. */

import { lastOf, next, previous, START, type Place, type Sheet } from './sheet';

/** Where a key leads: one move back or on, to the start or the end of the game; undefined for any other key. */
export function stepped(sheet: Sheet, place: Place, key: string): Place | undefined {
  switch (key) {
    case 'ArrowLeft':
      return previous(sheet, place);
    case 'ArrowRight':
      return next(sheet, place);
    case 'Home':
      return START;
    case 'End':
      return lastOf(sheet, START);
    default:
      return undefined;
  }
}

/** Does what a key means on a page, unless a field or a dialog wants it. */
export function act(event: KeyboardEvent, actions: Record<string, () => unknown>): void {
  const action = isForPage(event) ? actions[event.key] : undefined;
  if (!action) return;
  event.preventDefault();
  action();
}

/** A key that is meant for the page: no modifier, and no field or dialog that wants it. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !(event.target as HTMLElement).closest('input, select, textarea, dialog');
