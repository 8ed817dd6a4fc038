/** An opponent as it is being picked: an entry of the server's list, and what was chosen about it. */

import type { Opponent, Players, SettingInfo } from '../../messages';

export interface Choice {
  /** The entry; WRITTEN: a short name that somebody writes. */
  id: string;
  settings: Record<string, string>;
  /** The player's short name, with these settings: what the server is asked for. */
  name: string;
}

export const WRITTEN = 'written';

/** The level that a newcomer meets. */
export const USUAL: Choice = levelChoice(1200);

export function levelChoice(elo: number): Choice {
  return { id: 'people', settings: { elo: String(elo) }, name: `engine:elo=${elo}` };
}

/** An entry with what was chosen about it, as far as it can be chosen there; for the rest it has its defaults. */
export function chosen(opponent: Opponent, wanted: Record<string, string> = {}): Choice {
  const settings = Object.fromEntries(opponent.settings.map((setting) => [setting.key, valueOf(setting, wanted)]));
  return { id: opponent.id, settings, name: nameWith(opponent.name, settings) };
}

function valueOf({ key, values, default: usual }: SettingInfo, wanted: Record<string, string>): string {
  return values.find(({ value }) => value === wanted[key])?.value ?? usual;
}

/** NAME:KEY=VALUE,…; a name may have settings of its own before these. */
function nameWith(name: string, settings: Record<string, string>): string {
  const parts = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
  if (!parts.length) return name;
  return `${name}${name.includes(':') ? ',' : ':'}${parts.join(',')}`;
}

export const written = (name: string): Choice => ({ id: WRITTEN, settings: {}, name });

/** In a line: who it is and what was chosen about it; a short name as it was written. */
export function summary({ id, settings, name }: Choice, players: Players | null): string {
  const opponent = players?.opponents.find((one) => one.id === id);
  if (!opponent) return name;
  const values = opponent.settings.map(({ key, values }) => values.find(({ value }) => value === settings[key])?.label);
  return [opponent.title, ...values].filter(Boolean).join(', ');
}

/** What was remembered, if it is a choice at all. */
export function remembered(kept: unknown): Choice | undefined {
  const { id, settings, name } = (kept ?? {}) as Partial<Choice>;
  const isChoice = typeof id === 'string' && typeof name === 'string' && !!settings && typeof settings === 'object';
  return isChoice ? { id, settings, name } : undefined;
}
