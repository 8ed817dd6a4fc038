"""Middlegame positions for the experiments, from games of the engine against itself (5,000 nodes a move)."""

MIDDLEGAMES = (
    "r4rk1/pbp2ppp/8/1P3P2/3p4/1QPP3P/1P1B4/R3b1K1 w - - 0 25",
    "4k2r/1p2pp2/3p1n1p/rP3b2/p1PP4/P4N2/5PPP/R3KB1R b KQk - 0 16",
    "rn2k2r/1p2pp2/3p1b1p/qP3b2/p2P4/P1N2N2/2PQ1PPP/R3KB1R w KQkq - 0 13",
    "r4rk1/pbp2ppp/4p3/1P5q/3N1Pnb/1QPP1R2/1P1BB1PP/R5K1 w - - 7 18",
    "r3k1nr/1R3pp1/p1n5/q1b3p1/P1P1Pp2/2P5/4Q2P/2B1KBNR b Kkq - 0 16",
    "4k1r1/1p2pp2/3p1n1p/rP3b2/p1PP4/P4N1P/5PP1/R3KB1R b KQ - 0 17",
    "7r/6p1/p4k2/q1bQn1p1/P1P1Pp1P/2P5/8/2B1K1NR b K - 0 24",
    "r3k1r1/1p2pp2/3p1n1p/1P6/p1PPb2N/P6P/5PP1/R3KB1R w KQ - 3 19",
    "4k2r/1p2pp2/3p1n1p/rP3b2/p2P4/P4N2/2P2PPP/R3KB1R w KQk - 0 16",
    "r2q1rk1/pbp1bppp/4p3/1P2n3/3N1P2/3P4/1PPBB1PP/R2Q1RK1 w - - 1 14",
    "r2q1rk1/pbpnbppp/4pn2/1P1P4/3N4/2NP4/1PPBBPPP/R2QK2R b KQ - 0 10",
    "r3r1k1/pbp2ppp/8/1P3P2/3p4/1QPP3P/1P1B4/R5K1 b - - 2 26",
)
