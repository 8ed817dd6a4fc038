// What a panel asks the server: the last question's answer, or what is wrong with it. An answer that comes after another
// question is forgotten.

import { explained, getJson } from '../api';

export class Answer<T> {
  found = $state.raw<T>();
  fault = $state('');
  #asked = 0;

  async ask(path: string, query: Record<string, string> = {}): Promise<void> {
    const number = ++this.#asked;
    try {
      const found = await getJson<T>(`${path}?${new URLSearchParams(query)}`);
      if (number === this.#asked) [this.found, this.fault] = [found, ''];
    } catch (error) {
      if (number === this.#asked) [this.found, this.fault] = [undefined, explained(error)];
    }
  }
}
