"""The random words whose exclusive-or is a position's key. Seeded: the same in every run and build."""

import random

_words = random.Random("kibitz")

PIECE_KEYS = [_words.getrandbits(64) for _ in range(16 * 64)]  # [piece * 64 + square]
CASTLING_KEYS = [_words.getrandbits(64) for _ in range(16)]  # by the set of rights
EN_PASSANT_KEYS = [_words.getrandbits(64) for _ in range(8)]  # by file
SIDE_KEYS = [0, _words.getrandbits(64)]  # black to move
