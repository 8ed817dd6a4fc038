import { expect, test } from 'vitest';

import boards from '../src/board/board.css?raw';
import { BOARD_THEMES, PIECE_SETS } from '../src/messages';

test.each(BOARD_THEMES)('there is a board %s', (theme) => {
  expect(boards).toContain(`[data-board='${theme}']`);
});

test('the piece sets are chessground’s own and ours', () => {
  const ours = Object.keys(import.meta.glob('../src/board/pieces/*.css')).map((path) => path.split('/').at(-1));
  expect(PIECE_SETS.filter((name) => name !== 'cburnett').map((name) => `${name}.css`)).toEqual(ours);
});
