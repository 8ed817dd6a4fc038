/** What the two sides of a game are called. */

import type { Colour, GameInfo } from '../messages';

export const SIDES: Record<Colour, string> = { white: 'White', black: 'Black' };

/** `engine:1500` is Kibitz itself, whose limits are told beside; every other computer goes by its name. */
export function playerTitle(game: Pick<GameInfo, Colour | 'persons'>, colour: Colour): string {
  if (game.persons.includes(colour)) return game.persons.length === 1 ? 'You' : SIDES[colour];
  const name = game[colour];
  const [kind, setting = ''] = name.split(':', 2);
  if (kind !== 'engine') return name;
  return /^\d+$/.test(setting) ? `Kibitz ${setting}` : 'Kibitz';
}
