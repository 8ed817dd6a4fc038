/** Numbers and dates as the page writes them. */

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** `1 game`, `2,000 games` */
export const counted = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;

/** `12.5 %` of a share from 0 to 1. */
export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** With its sign, + also: `+12`, `−3`; rounded where `digits` are given. */
export function signed(number: number, digits?: number): string {
  const size = Math.abs(number);
  const text = digits === undefined ? String(size) : size.toFixed(digits);
  return Number(text) === 0 ? text : (number > 0 ? '+' : '−') + text;
}

/** `5 Mar 2026, 14:20`, of ISO 8601. */
export const dateTime = (iso: string): string => DATE.format(new Date(iso));

/** `½-½` */
export const resultSign = (result: string): string => result.replaceAll('1/2', '½');
