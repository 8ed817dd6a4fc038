import { expect, test } from 'vitest';

import { chosen, levelChoice, summary, written } from '../../src/game/picker/choice';
import type { Opponent, Players, SettingInfo } from '../../src/messages';

const setting = (key: string, values: string[]): SettingInfo => ({
  key,
  label: key,
  shape: 'list',
  values: values.map((value) => ({ value, label: value })),
  default: values[0]!,
});
const opponent = (name: string, ...settings: SettingInfo[]): Opponent =>
  ({ id: name, name, settings }) as unknown as Opponent;
const SEARCH = opponent('alphabeta', setting('depth', ['3', '4']), setting('eval', ['simple', 'material']));

test('a player is called by its name and what was chosen about it', () => {
  expect(chosen(opponent('random')).name).toBe('random');
  expect(chosen(SEARCH).name).toBe('alphabeta:depth=3,eval=simple');
  expect(chosen(SEARCH, { depth: '4' }).name).toBe('alphabeta:depth=4,eval=simple');
  expect(chosen(opponent('greedy:eval=material', setting('depth', ['1']))).name).toBe('greedy:eval=material,depth=1');
});

test('only what an opponent offers can be chosen about it', () => {
  expect(chosen(SEARCH, { depth: '9', looks: '800' }).settings).toEqual({ depth: '3', eval: 'simple' });
});

test('a level and a name that is written are choices too', () => {
  expect(levelChoice(1500)).toEqual({ id: 'people', settings: { elo: '1500' }, name: 'engine:elo=1500' });
  expect(written('mcts:10').name).toBe('mcts:10');
});

test('a choice in a line', () => {
  const players = { opponents: [{ ...SEARCH, title: 'Alpha-beta' }] } as unknown as Players;
  expect(summary(chosen(SEARCH, { depth: '4' }), players)).toBe('Alpha-beta, 4, simple');
  expect(summary(written('mcts:10'), players)).toBe('mcts:10');
  expect(summary(levelChoice(1500), null)).toBe('engine:elo=1500');
});
