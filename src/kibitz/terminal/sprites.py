"""Pictures of the pieces for large squares, drawn with half blocks: a terminal's cell is two pixels high."""

import chess

COLUMNS, ROWS = 7, 4
PICTURES = {
    chess.PAWN: """
.......
...#...
..###..
..###..
...#...
..###..
.#####.
.......
""",
    chess.KNIGHT: """
...#.#.
..####.
.##.###
#######
##.####
..#####
.######
.......
""",
    chess.BISHOP: """
...#...
..##...
.##.##.
.#####.
..###..
...#...
.#####.
.......
""",
    chess.ROOK: """
.......
.#.#.#.
.#####.
..###..
..###..
.#####.
.#####.
.......
""",
    chess.QUEEN: """
#..#..#
#..#..#
##.#.##
#######
.#####.
..###..
.#####.
.......
""",
    chess.KING: """
...#...
..###..
...#...
##.#.##
#######
.#####.
.#####.
.......
""",
}
BLOCKS = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


def rows(picture: str) -> tuple[str, ...]:
    """ROWS strings of COLUMNS blocks."""
    pixels = picture.split()
    pairs = zip(pixels[::2], pixels[1::2], strict=True)
    return tuple("".join(BLOCKS[high + low] for high, low in zip(*pair, strict=True)) for pair in pairs)


SPRITES = {kind: rows(picture) for kind, picture in PICTURES.items()}
