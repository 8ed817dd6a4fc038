"""Games as PGN, out and in, through python-chess.

A move carries its clock after it ([%clk]), the time it took ([%emt]), the score of its search ([%eval], from
White's side as PGN has it, with the depth) and its remark. Node counts have no place in PGN.

Two tags are our own: `Seed`, and `Ending`, which says exactly how the game ended (`Termination` is coarse).
"""

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
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

# No game under the 75-move rule is longer: 8,848 moves and a half.
LONGEST_GAME = 17_697
LONGEST_COMMENT = 10_000  # characters
LONGEST_LINE = 50_000  # characters: python-chess copies the rest of the line at every comment
DEEPEST = 10_000  # plies of search, or moves to mate
FIRST_LINE = re.compile(r"\s*(\[|\{|\(|\d+\s*\.|1-0|0-1|1/2-1/2|\*)")
COMMAND = re.compile(r"\s*\[%[^\]]*\]\s*")
ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?"}
# Tags that follow from the settings, the moves and the end.
DERIVED = {"White", "Black", "Result", "SetUp", "FEN", "Variant", "Termination", "Ending", "Seed"}
TERMINATIONS = {
    Ending.FLAG_FALL: "time forfeit",
    Ending.FLAG_FALL_DRAW: "time forfeit",
    Ending.FORFEIT: "rules infraction",
    Ending.ADJUDICATION: "adjudication",
    Ending.ABANDONED: "abandoned",
}


class PgnError(InputError):
    """Text that is no PGN, or a game in it that cannot be played through."""


# Out


def to_pgn(game: Game, started: datetime | None = None) -> str:
    """One game, with an empty line at its end."""
    settings = game.settings
    written = chess.pgn.Game()
    written.headers.clear()
    date = {"Date": started.strftime("%Y.%m.%d")} if started else {}
    for name, value in (ROSTER | date | settings.tags | derived_tags(game)).items():
        written.headers[name] = escaped(value)
    node: chess.pgn.GameNode = written
    mover = settings.board().turn
    for played in game.moves:
        node = node.add_variation(played.move, comment=played.remark or "")
        if played.score is not None:
            node.set_eval(pov_score(played.score, mover), played.depth)
        node.set_clock(played.clock)
        node.set_emt(played.used)
        mover = not mover
    end = node
    for line in game.variations:  # what was taken back
        node = written
        for move in line:
            if node is end:
                break  # PGN would take what follows for moves of the game
            node = node.variation(move) if node.has_variation(move) else node.add_variation(move)
    return f"{written.accept(chess.pgn.StringExporter(columns=100))}\n\n"


def derived_tags(game: Game) -> dict[str, str]:
    settings, outcome = game.settings, game.outcome
    tags = {"White": settings.white, "Black": settings.black, "Result": game.result}
    if settings.chess960:
        tags["Variant"] = "Chess960"
    if settings.fen != chess.STARTING_FEN:
        tags |= {"SetUp": "1", "FEN": settings.fen}
    if settings.control != UNTIMED:
        tags["TimeControl"] = settings.control.tag()
    tags["Termination"] = TERMINATIONS.get(outcome.ending, "normal") if outcome else "unterminated"
    if outcome:
        tags["Ending"] = (
            f"{outcome.ending.value}: {outcome.detail}" if outcome.detail else outcome.ending.value
        )
    return tags | {"Seed": str(settings.seed)}


def pov_score(score: Score, mover: chess.Color) -> chess.engine.PovScore:
    plain = chess.engine.Mate(score.mate) if score.mate is not None else chess.engine.Cp(score.cp or 0)
    return chess.engine.PovScore(plain, mover)


def escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def unescaped(value: str) -> str:
    return re.sub(r'\\(["\\])', r"\1", value)


# In


def decoded(data: bytes) -> str:
    """PGN files are UTF-8 nowadays and Latin-1 by the standard."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def from_pgn(text: str) -> list[Game]:
    """Every game in the text, at least one. The first fault is an error that names the game and the line."""
    games = list(read_games(PgnLines(text)))
    if not games:
        raise PgnError("expected a game in PGN, got no text")
    return games


def game_from_pgn(text: str) -> Game:
    """The only game in the text."""
    games = from_pgn(text)
    if len(games) != 1:
        raise PgnError(f"expected one game to continue from, got {len(games)}")
    return games[0]


class PgnLines:
    """The text, knowing which line and game is being read, and that a game must begin like one."""

    def __init__(self, text: str) -> None:
        self._text = io.StringIO(text, newline=None)
        self.line = 0
        self.game = 0
        self.fresh = False

    def readline(self) -> str:
        line = self._text.readline(LONGEST_LINE + 1)
        self.line += bool(line)
        if len(line) > LONGEST_LINE:
            raise self.fault(f"expected lines of at most {LONGEST_LINE:,} characters, got a longer one")
        if self.fresh:
            line = line.lstrip("\ufeff")
            self.fresh = not line.strip() or line[0] in "%;"
            if not self.fresh and not FIRST_LINE.match(line):
                raise self.fault(f"expected PGN, that is tags or '1.', got {shown(line.strip())}")
        return line

    def fault(self, what: str) -> PgnError:
        return PgnError(f"game {self.game}, line {self.line}: {what}")


@dataclass
class PgnTranscript(chess.pgn.BaseVisitor["PgnTranscript"]):
    """What python-chess's parser finds of one game: its tags, and its moves with their comments."""

    lines: PgnLines
    tags: dict[str, str] = field(default_factory=dict)
    moves: list[chess.Move] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)  # one a move
    finished: str = "*"

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        self.tags[tagname] = printable(unescaped(tagvalue))

    def begin_variation(self) -> chess.pgn.SkipType:
        return chess.pgn.SKIP

    def visit_comment(self, comment: str) -> None:
        if self.comments:
            self.comments[-1] = f"{self.comments[-1]} {comment}".strip()[:LONGEST_COMMENT]

    def visit_result(self, result: str) -> None:
        self.finished = result

    def parse_san(self, board: chess.Board, san: str) -> chess.Move:
        if len(self.moves) == LONGEST_GAME:
            raise self.lines.fault(f"expected at most {LONGEST_GAME:,} half-moves, got more")
        try:
            return board.parse_san(san)
        except ValueError:
            number = f"{board.fullmove_number}{'.' if board.turn else '...'}"
            raise self.lines.fault(
                f"expected a legal move for {number}, got {shown(san)} in {board.fen()}"
            ) from None

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        self.moves.append(move)
        self.comments.append("")

    def handle_error(self, error: Exception) -> None:
        raise error if isinstance(error, PgnError) else self.lines.fault(str(error)[:200])

    def result(self) -> "PgnTranscript":
        return self


def read_games(lines: PgnLines) -> Iterator[Game]:
    while True:
        lines.game += 1
        lines.fresh = True
        try:
            transcript = chess.pgn.read_game(cast(TextIO, lines), Visitor=lambda: PgnTranscript(lines))
            if transcript is None:
                return
            yield played_through(transcript)
        except PgnError:
            raise
        except (ValueError, OverflowError) as error:
            raise lines.fault(str(error)[:200]) from error


def played_through(transcript: PgnTranscript) -> Game:
    settings = settings_of(transcript.tags)
    mover = settings.board().turn
    moves = []
    for move, comment in zip(transcript.moves, transcript.comments, strict=True):
        moves.append(annotated(move, comment, mover))
        mover = not mover
    game = Game(settings, moves)
    over = ended(game.board)
    if over and over.ending in (Ending.CHECKMATE, Ending.STALEMATE):
        return game
    return Game(settings, moves, stated_outcome(transcript))


def settings_of(tags: dict[str, str]) -> Settings:
    headers = chess.pgn.Headers(tags)
    if headers.variant() is not chess.Board:
        raise InputError(f"expected standard chess or Chess960, got the variant {shown(tags['Variant'])}")
    kept = {name: value for name, value in tags.items() if name not in DERIVED}
    try:
        control = TimeControl.from_tag(kept.get("TimeControl", ""))
        kept.pop("TimeControl", None)
    except TimeControlError:
        control = UNTIMED  # several periods, say; the tag is kept as it is
    seed = tags.get("Seed", "")
    return Settings(
        white=tags.get("White") or "?",
        black=tags.get("Black") or "?",
        fen=tags.get("FEN", chess.STARTING_FEN),
        chess960=headers.board().chess960,
        control=control,
        seed=int(seed) if re.fullmatch(r"\d{1,18}", seed, re.ASCII) else fresh_seed(),
        tags={name: value for name, value in kept.items() if ROSTER.get(name) != value},
        imported=True,
    )


def annotated(move: chess.Move, comment: str, mover: chess.Color) -> PlayedMove:
    """The move with what its comment says about it."""
    if not comment:
        return PlayedMove(move)
    node = chess.pgn.Game().add_variation(move, comment=comment)
    found = node.eval()
    score = found.pov(mover) if found else None
    mate = score.mate() if score else None
    known = score is not None and mate != 0 and abs(mate or 0) <= DEEPEST
    remark = printable(COMMAND.sub(" ", comment)).strip()
    return PlayedMove(
        move,
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


def stated_outcome(transcript: PgnTranscript) -> Outcome | None:
    """The end as the tags and the result at the end of the moves tell it."""
    result = transcript.tags.get("Result", "*")
    result = transcript.finished if result not in ("1-0", "0-1", "1/2-1/2") else result
    ending, _, detail = transcript.tags.get("Ending", "").partition(": ")
    winner = {"1-0": chess.WHITE, "0-1": chess.BLACK}.get(result)
    if ending in [known.value for known in Ending]:
        outcome = Outcome(Ending(ending), winner, detail)
        if outcome.result == result:
            return outcome
    if result == "*":
        return None
    if "time forfeit" in transcript.tags.get("Termination", "").lower():
        return Outcome(Ending.FLAG_FALL_DRAW if winner is None else Ending.FLAG_FALL, winner)
    return Outcome(Ending.ADJUDICATION, winner, "the result its PGN gives")


def printable(text: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in text)
