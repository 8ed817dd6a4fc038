"""The first stage: how likely each move is before anyone has calculated. A small net, read in docs/people.md."""

from __future__ import annotations

from array import array
from operator import mul

import chess

from kibitz.players.people.board import traits_of, view_of
from kibitz.players.people.file import LaneTable, PeopleFile


def prior(model: PeopleFile, board: chess.Board, moves: list[chess.Move], rating: float) -> list[float]:
    """For each move a number whose exponential is its chance, up to a factor."""
    return priors(model, board, moves, [rating])[0]


def priors(
    model: PeopleFile, board: chess.Board, moves: list[chess.Move], ratings: list[float]
) -> list[list[float]]:
    """The same for several ratings."""
    view = view_of(board)
    answers = [model.traits.summed(list(traits_of(view, board, move))) for move in moves]
    noticed = weighed(model.facts, *model.facts.summed(view.facts[: view.fact_count]))
    return [answered(model, asked(model, noticed, rating), answers) for rating in ratings]


def asked(model: PeopleFile, noticed: list[float], rating: float) -> list[float]:
    """What the position asks of a move, given the sum of its facts."""
    numbers = model.numbers
    bias = mixed(numbers["hidden"], rating, numbers["knots"])
    hidden = [max(0.0, one + more) for one, more in zip(noticed, bias, strict=True)]
    base = mixed(numbers["question"], rating, numbers["knots"])
    return [more + sum(map(mul, row, hidden)) for row, more in zip(numbers["matrix"], base, strict=True)]


def answered(model: PeopleFile, question: list[float], answers: list[tuple[array[int], int]]) -> list[float]:
    """How well each answer, a sum of traits, fits. The last columns count where they are above nothing together."""
    steps, weights = model.traits.steps, model.numbers["weights"]
    width = len(question) - len(weights)
    factors = list(map(mul, question[:width], steps))
    # The last of the others counts as it is, whatever the position.
    factors[-1] = steps[width - 1]
    whole = sum(factors)
    thoughts = list(zip(question[width:], steps[width:], weights, strict=True))
    found = []
    for lanes, zero in answers:
        # `factors` is the shorter: the thoughts are left out.
        fit = sum(map(mul, factors, lanes)) - zero * whole
        for lane, (base, step, weight) in zip(lanes[width:], thoughts, strict=True):
            thought = base + step * (lane - zero)
            if thought > 0:
                fit += weight * thought
        found.append(fit)
    return found


def weighed(table: LaneTable, lanes: array[int], zero: int) -> list[float]:
    return [step * (lane - zero) for step, lane in zip(table.steps, lanes, strict=True)]


def mixed(rows: list[list[float]], rating: float, knots: list[int]) -> list[float]:
    """Between the rows of the two knots on either side of a rating; at the ends, the last row."""
    rating = min(max(rating, knots[0]), knots[-1])
    at = max(index for index, knot in enumerate(knots[:-1]) if knot <= rating)
    part = (rating - knots[at]) / (knots[at + 1] - knots[at])
    return [(1 - part) * low + part * high for low, high in zip(rows[at], rows[at + 1], strict=True)]
