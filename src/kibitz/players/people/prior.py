"""The first stage: how likely each move is before anyone has calculated. A small net, read in docs/people.md."""

from operator import mul

import chess

from kibitz.players.people.board import traits_of, view_of
from kibitz.players.people.file import PeopleFile


def prior(model: PeopleFile, board: chess.Board, moves: list[chess.Move], rating: float) -> list[float]:
    """For each move a number whose exponential is its chance, up to a factor."""
    return priors(model, board, moves, [rating])[0]


def priors(
    model: PeopleFile, board: chess.Board, moves: list[chess.Move], ratings: list[float]
) -> list[list[float]]:
    """The same for several ratings."""
    view = view_of(board)
    answers = [model.traits.summed(list(traits_of(view, board, move))) for move in moves]
    facts, step = view.facts[: view.fact_count], model.traits.step
    found = []
    for rating in ratings:
        question = asked(model, facts, rating)
        whole = sum(question)
        found.append([step * (sum(map(mul, question, lanes)) - zero * whole) for lanes, zero in answers])
    return found


def asked(model: PeopleFile, facts: list[int], rating: float) -> list[float]:
    """What the position asks of a move."""
    numbers, step = model.numbers, model.facts.step
    lanes, zero = model.facts.summed(facts)
    bias = mixed(numbers["hidden"], rating, numbers["knots"])
    hidden = [max(0.0, step * (lane - zero) + more) for lane, more in zip(lanes, bias, strict=True)]
    base = mixed(numbers["question"], rating, numbers["knots"])
    question = [more + sum(map(mul, row, hidden)) for row, more in zip(numbers["matrix"], base, strict=True)]
    # The last number of an answer counts as it is, whatever the position.
    question[-1] = 1.0
    return question


def mixed(rows: list[list[float]], rating: float, knots: list[int]) -> list[float]:
    """Between the rows of the two knots on either side of a rating; at the ends, the last row."""
    rating = min(max(rating, knots[0]), knots[-1])
    at = max(index for index, knot in enumerate(knots[:-1]) if knot <= rating)
    part = (rating - knots[at]) / (knots[at + 1] - knots[at])
    return [(1 - part) * low + part * high for low, high in zip(rows[at], rows[at + 1], strict=True)]
