/** The 960 start positions by their number (Scharnagl): each remainder says where the next piece stands. */

const KNIGHTS: [number, number][] = [
  [0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4],
]; // prettier-ignore

export function chess960Fen(number: number): string {
  const rank: string[] = Array<string>(8).fill('');
  const put = (free: number, piece: string): void => {
    const files = rank.flatMap((there, file) => (there ? [] : [file]));
    rank[files[free]!] = piece;
  };
  rank[2 * (number % 4) + 1] = 'b';
  rank[2 * (Math.floor(number / 4) % 4)] = 'b';
  put(Math.floor(number / 16) % 6, 'q');
  const [first, second] = KNIGHTS[Math.floor(number / 96)]!;
  put(second, 'n'); // the farther one first: its place is counted before the other is taken
  put(first, 'n');
  for (const piece of 'rkr') put(0, piece);
  const black = rank.join('');
  return `${black}/pppppppp/8/8/8/8/PPPPPPPP/${black.toUpperCase()} w KQkq - 0 1`;
}
