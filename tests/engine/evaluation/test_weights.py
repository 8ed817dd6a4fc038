"""The table of weights is whole: every term has its place, and every place its weights."""

from kibitz.engine.evaluation import terms
from kibitz.engine.evaluation.weights import WEIGHTS, packed

NOT_WEIGHTS = {"TERMS", "KING_DANGER", "WHOLE_PHASE", "WHOLE_SCALE"}


def test_terms_and_weights_have_the_same_names_in_the_same_order() -> None:
    names = [name for name in vars(terms) if name.isupper() and name not in NOT_WEIGHTS]
    assert [name.lower() for name in names] == list(WEIGHTS)


def test_each_term_begins_where_the_one_before_ends() -> None:
    place = 0
    for name, pairs in WEIGHTS.items():
        assert getattr(terms, name.upper()) == place, name
        place += len(pairs)
    assert place == terms.TERMS


def test_weights_fit_their_packing() -> None:
    for name, pairs in WEIGHTS.items():
        assert all(abs(part) < 4000 for pair in pairs for part in pair), name
    assert len(packed()) == terms.TERMS
