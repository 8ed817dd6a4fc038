/** A match or a tournament: where it is, and how it is deleted and brought back. */

import { explained, sendJson } from '../api';
import { notices } from '../notices.svelte';

export interface Subject {
  kind: 'matches' | 'tournaments';
  number: number;
}

/** For the server: `arena/matches/3`. */
export const pathOf = ({ kind, number }: Subject): string => `arena/${kind}/${number}`;

/** For the page: `/arena/3`, `/arena/tournament/3`. */
export const routeOf = ({ kind, number }: Subject): string =>
  kind === 'matches' ? `/arena/${number}` : `/arena/tournament/${number}`;

/** Deletes it, and offers to undo that. `gone` and `back` hear when either has happened. */
export async function remove(subject: Subject, title: string, gone: () => void, back: () => void): Promise<void> {
  try {
    await sendJson('DELETE', pathOf(subject));
  } catch (fault) {
    notices.say(explained(fault));
    return;
  }
  gone();
  notices.say(`${title} deleted.`, { label: 'Undo', run: () => void restore(subject, back) });
}

async function restore(subject: Subject, back: () => void): Promise<void> {
  try {
    await sendJson('POST', `${pathOf(subject)}/restore`);
    back();
  } catch (fault) {
    notices.say(explained(fault));
  }
}
