/** What the page has to say: quiet lines that go away by themselves, and words for a screen reader. */

const STAY = 6000; // milliseconds

export interface Notice {
  id: number;
  text: string;
  action?: { label: string; run: () => void };
}

class Notices {
  shown = $state.raw<Notice[]>([]);
  /** The latest sentence of the live region; a new object even when the words repeat. */
  spoken = $state.raw({ text: '' });
  /** A page has a place of its own for what is shown. */
  housed = $state(false);
  private last = 0;

  /** A quiet line, with something to do about it if there is: `say('Game deleted', { label: 'Undo', run })`. */
  say(text: string, action?: Notice['action']): void {
    const notice: Notice = { id: ++this.last, text, ...(action && { action }) };
    this.shown = [...this.shown.filter((other) => other.text !== text), notice];
    setTimeout(() => this.dismiss(notice.id), action ? 2 * STAY : STAY);
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((notice) => notice.id !== id);
  }

  /** Heard, not seen. */
  speak(text: string): void {
    this.spoken = { text };
  }
}

export const notices = new Notices();
