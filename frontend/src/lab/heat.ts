/** The heat map: under each piece how well it stands, by colour and depth of tint, and above it the number. */

import type { DrawShape } from '@lichess-org/chessground/draw';

import type { Key } from '../board/squares';
import { signed } from '../format';
import type { PiecePart } from '../messages';

const GOOD = '#00695c';
const BAD = '#b23c00';
/** Centipawns at which the tint is full. */
const FULL = 60;

export const pawns = (centipawns: number): string => signed(centipawns / 100, 2);

export function heatShapes(pieces: PiecePart[]): DrawShape[] {
  return pieces.flatMap((part) => {
    const orig = part.square as Key;
    const fill = part.placement < 0 ? BAD : GOOD;
    const tint = (0.85 * Math.min(Math.abs(part.placement) / FULL, 1)).toFixed(2);
    const text = signed(part.placement, 0);
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
