/** What the tab of the browser is called: what a page says of itself while it is there, or the page's title. */

class TabTitle {
  words = $state('');

  /** For an effect: returns what takes the words back. */
  say(words: string): () => void {
    this.words = words;
    return () => (this.words = '');
  }
}

export const tabTitle = new TabTitle();
