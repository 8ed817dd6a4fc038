/** The heat map: under each piece a number of its own by colour and depth of tint, and above it the number. */

import type { DrawShape } from '@lichess-org/chessground/draw';

import type { Key } from '../board/squares';
import { signed } from '../format';

const GOOD = '#00695c';
const BAD = '#b23c00';

export const pawns = (centipawns: number): string => signed(centipawns / 100, 2);

/** `full`: centipawns at which the tint is full. */
export function heatShapes(pieces: { square: string; value: number }[], full: number): DrawShape[] {
  return pieces.flatMap(({ square, value }) => {
    const orig = square as Key;
    const fill = value < 0 ? BAD : GOOD;
    const tint = (0.85 * Math.min(Math.abs(value) / full, 1)).toFixed(2);
    const text = signed(value, 0);
    const width = 12 + 13 * text.length;
    return [
      { orig, below: true, customSvg: { html: `<rect width="100" height="100" fill="${fill}" fill-opacity="${tint}"/>` } },
      {
        orig,
        customSvg: {
          html:
            `<rect x="${98 - width}" y="2" width="${width}" height="27" rx="6" fill="${fill}"/>` +
            `<text x="${98 - width / 2}" y="23" font-size="23" text-anchor="middle" fill="#fff">${text}</text>`,
        },
      },
    ];
  });
}
