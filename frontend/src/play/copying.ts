import { notices } from '../notices.svelte';

/** To the clipboard, with a word about it. A browser gives it only to pages of this machine. */
export async function copy(what: string, text: string | Promise<string>): Promise<void> {
  try {
    await navigator.clipboard.writeText(await text);
    notices.say(`${what} copied.`);
  } catch {
    notices.say(`${what} could not be copied: the browser does not allow it here.`);
  }
}
