/** The score sheet: the moves of the game, those that were taken back, and the way through both. */

import type { MoveInfo, Variation } from '../messages';

export interface Sheet {
  moves: MoveInfo[];
  variations: Variation[];
}

/** A position of the sheet: after `ply` moves, along the game or along one of the variations. */
export interface Place {
  variation: number | null;
  ply: number;
}

export const START: Place = { variation: null, ply: 0 };

export const samePlace = (a: Place, b: Place): boolean => a.variation === b.variation && a.ply === b.ply;

/** The move that led to a place; none led to the start. */
export function moveAt(sheet: Sheet, { variation, ply }: Place): MoveInfo | undefined {
  const branch = variation === null ? undefined : sheet.variations[variation];
  return branch ? branch.moves[ply - branch.ply - 1] : sheet.moves[ply - 1];
}

/** The moves that led to a place. */
export function pathTo({ moves, variations }: Sheet, { variation, ply }: Place): MoveInfo[] {
  const branch = variation === null ? undefined : variations[variation];
  return branch ? [...moves.slice(0, branch.ply), ...branch.moves.slice(0, ply - branch.ply)] : moves.slice(0, ply);
}

/** The last place of the line that a place lies on. */
export function lastOf(sheet: Sheet, { variation }: Place): Place {
  const branch = variation === null ? undefined : sheet.variations[variation];
  return branch ? { variation, ply: branch.ply + branch.moves.length } : { variation: null, ply: sheet.moves.length };
}

/** One move on; where the game itself stops, into what was last taken back there. */
export function next(sheet: Sheet, place: Place): Place {
  const last = lastOf(sheet, place);
  if (place.ply < last.ply) return { ...place, ply: place.ply + 1 };
  const variation = place.variation === null ? sheet.variations.findLastIndex(({ ply }) => ply === last.ply) : -1;
  return variation < 0 ? last : { variation, ply: last.ply + 1 };
}

/** One move back; from the first move of a variation to the game that it left. */
export function previous(sheet: Sheet, { variation, ply }: Place): Place {
  const branch = variation === null ? undefined : sheet.variations[variation];
  const before = Math.max(0, ply - 1);
  return branch && before > branch.ply ? { variation, ply: before } : { variation: null, ply: before };
}

/** Up or down among the moves that were played from the same position: the game first, then what was taken back. */
export function beside(sheet: Sheet, place: Place, step: 1 | -1): Place {
  const branch = place.variation === null ? undefined : sheet.variations[place.variation];
  const from = branch ? branch.ply : place.ply - 1;
  const others: Place[] = sheet.variations.flatMap((variation, index) =>
    variation.ply === from ? [{ variation: index, ply: from + 1 }] : [],
  );
  if (sheet.moves.length > from) others.unshift({ variation: null, ply: from + 1 });
  const at = others.findIndex((other) => other.variation === place.variation);
  return others[at + step] ?? place;
}
