"""The quiet case: no line proves anything, the evaluation decides. Then that is what is said."""

import chess

from kibitz.lab.reasons.claims import Terms, term_differences

# Terms on either side.
SHOWN = 3
# Centipawns: smaller differences are not worth a word.
LEAST = 5
# Shares that belong to no feature of the position.
UNNAMED = ("rounding", "tempo")


def telling_terms(
    root: chess.Board, line: tuple[chess.Move, ...], other: tuple[chess.Move, ...], side: chess.Color
) -> Terms:
    """The terms that differ most at the ends of the two lines: first those for the line, then those against it."""
    found = term_differences(root, line, other, side)
    named = {term: round(value) for term, value in found.items() if term not in UNNAMED}
    ranked = sorted(named.items(), key=lambda item: -abs(item[1]))
    gains = [(term, value) for term, value in ranked if value >= LEAST]
    costs = [(term, value) for term, value in ranked if value <= -LEAST]
    return Terms(line, other, side, (*gains[:SHOWN], *costs[:SHOWN]))


def terms_text(terms: Terms) -> str:
    """`for it mobility +0.21, outpost +0.10; against it shelter -0.08`."""
    parts = {
        "for it": [(term, value) for term, value in terms.differences if value > 0],
        "against it": [(term, value) for term, value in terms.differences if value < 0],
    }
    return "; ".join(
        f"{label} {', '.join(f'{term} {value / 100:+.2f}' for term, value in members)}"
        for label, members in parts.items()
        if members
    )
