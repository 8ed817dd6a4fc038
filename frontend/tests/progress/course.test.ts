import { expect, test } from 'vitest';

import { mean, perHundred, running, score } from '../../src/progress/course';

test('accuracy over the last games', () => {
  expect(running([60, 80, 100], 2)).toEqual([60, 70, 90]);
  expect([mean([]), mean([60, 80])]).toEqual([null, 70]);
});

test('figures as people write them', () => {
  expect([perHundred(3, 120), perHundred(0, 0)]).toEqual(['2.5', '–']);
  expect([score(0, 2), score(0.5, 1), score(7.5, 12), score(2, 2)]).toEqual(['0 of 2', '½ of 1', '7½ of 12', '2 of 2']);
});
