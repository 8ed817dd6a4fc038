/** Whether the panel is below the board: upright or very narrow. A phone on its side has both side by side. */

import { MediaQuery } from 'svelte/reactivity';

export const stacked = new MediaQuery('(max-width: 52rem) and (max-aspect-ratio: 1/1), (max-width: 36rem)');
