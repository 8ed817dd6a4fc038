/** Numbers and dates as the page writes them. */

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `1 game`, `2,000 games` */
export const counted = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;

/** `12.5%` of a share from 0 to 1. */
export const percent = (share: number, digits = 1): string => `${(100 * share).toFixed(digits)}%`;

/** Elo beyond which an error leaves nothing to tell: that of a game or two. */
const VAGUE = 400;
export const isTelling = ({ error }: { error: number }): boolean => error <= VAGUE;

/** `1240 ± 90` */
export const rated = ({ rating, error }: { rating: number; error: number }): string => `${rating} ± ${error}`;

/** `−92%`: by how much it has changed; nothing where there was nothing to change. */
export function difference(now: number, before: number): string {
  if (now === before) return '=';
  if (!before) return '';
  const share = Math.round((100 * (now - before)) / before);
  return `${signed(share)}%`;
}

/** With its sign, + also: `+12`, `−3`; rounded where `digits` are given. */
export function signed(number: number, digits?: number): string {
  const size = Math.abs(number);
  const text = digits === undefined ? String(size) : size.toFixed(digits);
  return Number(text) === 0 ? text : (number > 0 ? '+' : '−') + text;
}

/** Figures in words of the server, with the signs that the page writes: `+88 (−15 to +918)`, `0.00` for `+0.00`. */
export const figures = (text: string): string =>
  text.replaceAll(/(?<!\w)-(?=[\d∞])/g, '−').replaceAll(/(?<!\w)[+−](?=0+(?:\.0+)?(?![.\d]))/g, '');

/** `5 Mar 2026, 14:20`, of ISO 8601. */
export const dateTime = (iso: string): string => DATE.format(new Date(iso));

/** `11 Jul 1972`, `Jul 1972` or `1972`, of as much as is known: `1972-07-11`, `1972-07`, `1972`. */
export function tagDate(date: string): string {
  const [year = '', month, day] = date.split('-');
  const name = month && MONTHS[Number(month) - 1];
  return [name && day && Number(day), name, year].filter(Boolean).join(' ');
}

/** `0`, `½`, `7½` */
export function inHalves(points: number): string {
  const half = points % 1 ? '½' : '';
  return half && points < 1 ? half : `${Math.floor(points)}${half}`;
}

/** `½-½` */
export const resultSign = (result: string): string => result.replaceAll('1/2', '½');
