/** Accuracy over one's games: the figures behind the chart. */

/** The mean of each game and up to `window - 1` before it. */
export function running(values: number[], window: number): number[] {
  return values.map((_, index) => {
    const recent = values.slice(Math.max(0, index + 1 - window), index + 1);
    return recent.reduce((sum, value) => sum + value, 0) / recent.length;
  });
}

export const mean = (values: number[]): number | null =>
  values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : null;

/** How often in a hundred moves. */
export const perHundred = (number: number, moves: number): string => (moves ? ((100 * number) / moves).toFixed(1) : '–');

/** `7½ of 12` */
export function score(points: number, games: number): string {
  const whole = Math.floor(points);
  const half = points - whole ? '½' : '';
  return `${whole || !half ? whole : ''}${half} of ${games}`;
}
