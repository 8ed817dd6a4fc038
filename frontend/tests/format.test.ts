import { expect, test } from 'vitest';

import { counted, figures, inHalves, isTelling, percent, resultSign, signed } from '../src/format';

test('numbers with their nouns', () => {
  expect([0, 1, 2, 2000].map((number) => counted(number, 'game'))).toEqual(['0 games', '1 game', '2 games', '2,000 games']);
});

test.each([
  [12, undefined, '+12'],
  [-0.5, undefined, '−0.5'],
  [0, undefined, '0'],
  [-0.4, 0, '0'],
  [34.6, 0, '+35'],
  [-1.234, 2, '−1.23'],
])('%d with %s digits is %s', (number, digits, text) => {
  expect(signed(number, digits)).toBe(text);
});

test('what the server writes gets the minus sign of the page, and results keep their hyphen', () => {
  const written = ['-12.3 ± 4.5', '+470 (-15 to +918)', '#-2', '(-∞, +∞)', '1-0', 'O-O-O'];
  expect(written.map(figures)).toEqual(['−12.3 ± 4.5', '+470 (−15 to +918)', '#−2', '(−∞, +∞)', '1-0', 'O-O-O']);
});

test('what is nothing has no sign', () => {
  const written = ['+0.00, depth 1', '+0 ± 88', '-0.0', '+0.05', '+10', '(+0.00, +∞)'];
  expect(written.map(figures)).toEqual(['0.00, depth 1', '0 ± 88', '0.0', '+0.05', '+10', '(0.00, +∞)']);
});

test('the error of one game leaves nothing to tell', () => {
  expect([730, 400, 120].map((error) => isTelling({ error }))).toEqual([false, true, true]);
});

test('shares and results', () => {
  expect([percent(0.5), percent(0.126, 0)]).toEqual(['50.0%', '13%']);
  expect(['1-0', '1/2-1/2'].map(resultSign)).toEqual(['1-0', '½-½']);
});

test('points in halves', () => {
  expect([0, 0.5, 1, 7.5].map(inHalves)).toEqual(['0', '½', '1', '7½']);
});
