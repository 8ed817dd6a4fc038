/** What the two sides of a game are called, whoever plays them. */

import type { Colour } from '../messages';

export const SIDES: Record<Colour, string> = { white: 'White', black: 'Black' };
