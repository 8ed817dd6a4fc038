"""One game as PGN, out and in, through python-chess.

A move carries its clock after it ([%clk]), the time it took ([%emt]), the score of its search ([%eval], from
White's side as PGN has it, with the depth) and its remark. Node counts have no place in PGN. Whatever else a file says
of a game (variations, glyphs, comments as they were written) is in the game's tree, and goes out again.

Two tags are our own: `Seed`, and `Ending`, which says exactly how the game ended (`Termination` is coarse). An imported
game goes out with the tags it came with, in their order.
"""

import io
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TextIO, cast

import chess
import chess.engine
import chess.pgn

from kibitz.endings import Ending, Outcome, ended
from kibitz.engine.info import Score
from kibitz.errors import InputError, shown
from kibitz.game.clock import UNTIMED, TimeControl, TimeControlError
from kibitz.game.game import Game, PlayedMove
from kibitz.game.settings import Settings, fresh_seed
from kibitz.game.tree import COMMAND, UNWRITABLE, GameTree, TreeBuilder

COLUMNS = 100
# Characters of its line.
LONGEST_TAG = 50_000
# Characters: python-chess copies the rest of a line at every comment, so it gets long ones in pieces.
PIECE = 10_000
MOST_TAGS = 1_000
# Plies of search, or moves to mate.
DEEPEST = 10_000
FIRST_LINE = re.compile(r"\s*(\[|\{|\(|\d+\s*\.|1-0|0-1|1/2-1/2|\*)")
ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?"}
RESULTS = {"1-0": chess.WHITE, "0-1": chess.BLACK, "1/2-1/2": None}
# Whatever the tags say.
ON_THE_BOARD = (Ending.CHECKMATE, Ending.STALEMATE)
TERMINATIONS = {
    Ending.FLAG_FALL: "time forfeit",
    Ending.FLAG_FALL_DRAW: "time forfeit",
    Ending.FORFEIT: "rules infraction",
    Ending.ADJUDICATION: "adjudication",
    Ending.ABANDONED: "abandoned",
}


class PgnError(InputError):
    """Text that is no PGN."""


class PgnFaultError(PgnError):
    """A game that cannot be read, and where: the game and the line are counted in the whole file."""

    def __init__(self, game: int, line: int, reason: str) -> None:
        super().__init__(game, line, reason)
        self.game, self.line, self.reason = game, line, reason

    def __str__(self) -> str:
        return f"game {self.game}, line {self.line}: {self.reason}"


@dataclass(frozen=True, slots=True)
class GameText:
    """A game's part of a file: which game it is and the line before its first, both counted in the file."""

    text: str
    game: int = 1
    before: int = 0


# Out


def to_pgn(game: Game, started: datetime | None = None) -> str:
    """One game, with an empty line at its end."""
    tags = "".join(f'[{name} "{escaped(value)}"]\n' for name, value in tags_of(game, started).items())
    return f"{tags}\n{tree_of(game).movetext(COLUMNS, game.result)}\n\n"


def tags_of(game: Game, started: datetime | None) -> dict[str, str]:
    tags = game.settings.tags
    known = start_tags(game.settings) | {"Result": game.result}
    if not game.settings.imported:
        date = {"Date": started.strftime("%Y.%m.%d")} if started else {}
        return ROSTER | date | tags | known | ending_tags(game.outcome) | {"Seed": str(game.settings.seed)}
    missing = {name: value for name, value in (ROSTER | known).items() if name not in tags}
    told = missing | tags | {"Result": game.result}
    outcome = game.outcome
    if outcome and outcome.ending not in ON_THE_BOARD and stated_outcome(told) != outcome:
        told |= ending_tags(outcome)
    return told


def start_tags(settings: Settings) -> dict[str, str]:
    tags = {"White": settings.white, "Black": settings.black, "Result": "*"}
    if settings.chess960:
        tags["Variant"] = "Chess960"
    if settings.fen != chess.STARTING_FEN:
        tags |= {"SetUp": "1", "FEN": settings.fen}
    if settings.control != UNTIMED:
        tags["TimeControl"] = settings.control.tag()
    return tags


def ending_tags(outcome: Outcome | None) -> dict[str, str]:
    if outcome is None:
        return {"Termination": "unterminated"}
    detail = f": {outcome.detail}" if outcome.detail else ""
    return {
        "Termination": TERMINATIONS.get(outcome.ending, "normal"),
        "Ending": f"{outcome.ending.value}{detail}",
    }


def tree_of(game: Game) -> GameTree:
    """All that is written of a game: its moves as the main line, what was taken back, and its annotations."""
    tree = game.tree.copy() if game.tree else GameTree(game.settings.board())
    node: chess.pgn.GameNode = tree.root
    mover = game.settings.board().turn
    for played in game.moves:
        if not node.has_variation(played.move):
            node.add_main_variation(played.move, comment=comment_of(played, mover))
        node.promote_to_main(played.move)
        node = node.variation(played.move)
        mover = not mover
    # PGN would take for moves of the game what follows its end.
    node.variations.clear()
    end = node
    for line in game.variations:
        node = tree.root
        for move in line:
            if node is end:
                break
            node = node.variation(move) if node.has_variation(move) else node.add_variation(move)
    return tree


def comment_of(played: PlayedMove, mover: chess.Color) -> str:
    """The comment of a move that says what is known of it."""
    remark = played.remark or ""
    if played.score is None and played.clock is None and played.used is None:
        return remark
    node = chess.pgn.Game().add_variation(played.move, comment=remark)
    if played.score is not None:
        node.set_eval(pov_score(played.score, mover), played.depth)
    node.set_clock(played.clock)
    node.set_emt(played.used)
    return node.comment


def pov_score(score: Score, mover: chess.Color) -> chess.engine.PovScore:
    plain = chess.engine.Mate(score.mate) if score.mate is not None else chess.engine.Cp(score.cp or 0)
    return chess.engine.PovScore(plain, mover)


def escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def unescaped(value: str) -> str:
    return re.sub(r'\\(["\\])', r"\1", value)


# In


def read_pgn(source: GameText) -> Game:
    """The game of a text that holds one, or a PgnFaultError that says what is wrong where."""
    lines = PgnLines(source)
    try:
        reader = PgnReader(lines)
        if chess.pgn.read_game(cast(TextIO, lines), Visitor=lambda: reader) is None:
            raise lines.fault("expected a game, got no text")
        lines.check_end()
        return played_through(reader)
    except PgnFaultError:
        raise
    except (ValueError, OverflowError) as error:
        raise lines.fault(str(error)[:200]) from error


class PgnLines:
    """The text of a game for python-chess's reader, knowing which line is being read, and that it must begin as PGN."""

    def __init__(self, source: GameText) -> None:
        self._source = source
        self._text = io.StringIO(source.text)
        self._rest = ""  # of a long line
        self._line = source.before
        self._begun = False
        self.ended = False

    def readline(self) -> str:
        line, self._rest = self._rest, ""
        if not line:
            line = self._text.readline()
            self._line += bool(line)
            self.ended = not line
            if line.startswith("["):
                if len(line) > LONGEST_TAG:
                    raise self.fault(f"expected tags of at most {LONGEST_TAG:,} characters, got a longer one")
                self._begun = True
                return line
            if not self._begun:
                self._begin(line)
        if len(line) > PIECE:
            cut = line.rfind(" ", 1, PIECE) + 1 or PIECE
            line, self._rest = line[:cut], line[cut:]
        return line

    def _begin(self, line: str) -> None:
        self._begun = bool(line.strip()) and line[0] not in "%;"
        if self._begun and not FIRST_LINE.match(line):
            raise self.fault(f"expected PGN, that is tags or '1.', got {shown(line.strip())}")

    def check_end(self) -> None:
        """Nothing may be left that was not read."""
        while line := self.readline():
            if line.strip():
                raise self.fault(f"expected the end of the game, got {shown(line.strip())}")

    def fault(self, what: str) -> PgnFaultError:
        return PgnFaultError(self._source.game, self._line, what)


class PgnReader(TreeBuilder):
    """What python-chess's parser finds of one game: its tags too, as they came."""

    def __init__(self, lines: PgnLines) -> None:
        super().__init__()
        self._lines = lines
        self.tags: dict[str, str] = {}
        self.finished = "*"

    def begin_headers(self) -> chess.pgn.Headers:
        self.game.headers = chess.pgn.Headers({})
        return self.game.headers

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        super().visit_header(tagname, tagvalue)
        self.tags[tagname] = UNWRITABLE.sub(" ", unescaped(tagvalue)).replace("\t", " ")
        if len(self.tags) > MOST_TAGS:
            raise self.fault(f"expected at most {MOST_TAGS:,} tags, got more")

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        if board is self.board and not move:
            raise self.fault("expected a move, got a null move, which only a variation may have")
        super().visit_move(board, move)

    def visit_comment(self, comment: str) -> None:
        if self._lines.ended:
            raise self.fault("expected a comment with its closing brace, got the end of the game")
        super().visit_comment(comment)

    def visit_result(self, result: str) -> None:
        self.finished = result

    def fault(self, what: str) -> PgnFaultError:
        return self._lines.fault(what)

    def handle_error(self, error: Exception) -> None:
        raise error if isinstance(error, PgnFaultError) else self.fault(str(error)[:200])


def played_through(reader: PgnReader) -> Game:
    settings = settings_of(reader.tags)
    start = settings.board()
    moves, told, mover = [], reader.game.comment != "", start.turn
    node: chess.pgn.GameNode = reader.game
    while node.variations:
        told = told or len(node.variations) > 1
        node = node.variations[0]
        played = annotated(node, mover)
        told = told or bool(node.nags) or bool(node.comment and node.comment != comment_of(played, mover))
        moves.append(played)
        mover = not mover
    over = ended(reader.board)
    outcome = over if over and over.ending in ON_THE_BOARD else stated_outcome(reader.tags, reader.finished)
    return Game(
        settings,
        moves,
        outcome or over,
        tree=GameTree.around(reader.game, start) if told else None,
        replayed=reader.board,
    )


def settings_of(tags: Mapping[str, str]) -> Settings:
    headers = chess.pgn.Headers(tags)
    if headers.variant() is not chess.Board:
        raise InputError(f"expected standard chess or Chess960, got the variant {shown(tags['Variant'])}")
    try:
        control = TimeControl.from_tag(tags.get("TimeControl", ""))
    except TimeControlError:
        # Several periods, say; the tag is kept as it is.
        control = UNTIMED
    seed = tags.get("Seed", "")
    return Settings(
        white=printable(tags.get("White", "")) or "?",
        black=printable(tags.get("Black", "")) or "?",
        fen=tags.get("FEN", chess.STARTING_FEN),
        chess960=headers.board().chess960,
        control=control,
        seed=int(seed) if re.fullmatch(r"\d{1,18}", seed, re.ASCII) else fresh_seed(),
        tags=dict(tags),
        imported=True,
    )


def annotated(node: chess.pgn.ChildNode, mover: chess.Color) -> PlayedMove:
    """The move with what its comment says about it."""
    if not node.comment:
        return PlayedMove(node.move)
    found = node.eval()
    score = found.pov(mover) if found else None
    mate = score.mate() if score else None
    known = score is not None and mate != 0 and abs(mate or 0) <= DEEPEST
    remark = printable(COMMAND.sub(" ", node.comment)).strip()
    return PlayedMove(
        node.move,
        used=bounded_time(node.emt()),
        clock=bounded_time(node.clock()),
        score=Score(score.score(), mate) if score and known else None,
        depth=min(node.eval_depth() or 0, DEEPEST) or None if known else None,
        remark=remark or None,
    )


def bounded_time(seconds: float | None) -> float | None:
    if seconds is not None and seconds > 1e9:
        raise InputError(f"expected a clock time in a comment, got {seconds:g} s")
    return None if seconds is None else round(seconds, 3)


def stated_outcome(tags: Mapping[str, str], finished: str = "*") -> Outcome | None:
    """The end as the tags tell it, or `finished`, the result at the end of the moves."""
    result = tags.get("Result", "*")
    result = finished if result not in RESULTS else result
    ending, _, detail = tags.get("Ending", "").partition(": ")
    winner = RESULTS.get(result)
    if ending in [known.value for known in Ending]:
        outcome = Outcome(Ending(ending), winner, detail)
        if outcome.result == result:
            return outcome
    if result == "*":
        return None
    if "time forfeit" in tags.get("Termination", "").lower():
        return Outcome(Ending.FLAG_FALL_DRAW if winner is None else Ending.FLAG_FALL, winner)
    return Outcome(Ending.ADJUDICATION, winner, "the result its PGN gives")


def printable(text: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in text)
