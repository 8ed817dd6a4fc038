/** What the server has written into the document. */

import type { Front } from './messages';

export const front = JSON.parse(document.getElementById('front')!.textContent) as Front;
