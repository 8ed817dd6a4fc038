// Positions that show something about searching.

import { START_FEN } from '../../messages';

export interface Example {
  title: string;
  /** What to look for. */
  note: string;
  fen: string;
}

export const EXAMPLES: Example[] = [
  { title: 'The beginning', note: '20 moves for each side: how fast does the tree grow?', fen: START_FEN },
  {
    title: 'Scholar’s mate',
    note: 'Black must see one move ahead: Qxf7 is mate.',
    fen: 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3',
  },
  {
    title: 'A guarded pawn',
    note: 'At depth 1 the rook takes it. Switch quiescence on.',
    fen: '7k/5p2/4p3/8/8/8/8/K3R3 w - - 0 1',
  },
  {
    title: 'Many captures',
    note: '48 moves, castling, pins: switch ordering off and on.',
    fen: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  },
  {
    title: 'Only the kings move',
    note: 'The same positions again and again: switch the hash table on and go deep.',
    fen: '8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1',
  },
  {
    title: 'Morphy’s mate in two',
    note: 'The first move is a quiet sacrifice: three half-moves find it.',
    fen: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1',
  },
  {
    title: 'Smothered mate',
    note: 'Seven half-moves with a queen sacrifice: how deep before the value jumps?',
    fen: '3r3k/6pp/8/6N1/8/1Q6/6PP/6K1 w - - 0 1',
  },
  {
    title: 'Mate or stalemate',
    note: 'One queen move wins at once, another throws the win away.',
    fen: 'k7/8/1K6/8/8/8/8/6Q1 w - - 0 1',
  },
  {
    title: 'Whoever moves, loses',
    note: 'Zugzwang: give the move to the other side and compare.',
    fen: '8/8/8/3pK3/2kP4/8/8/8 w - - 0 1',
  },
  {
    title: 'Réti’s race',
    note: 'White draws, but the reason lies beyond most horizons.',
    fen: '7K/8/k1P5/7p/8/8/8/8 w - - 0 1',
  },
];
