"""The commands that can be typed besides moves, on the full screen and in plain lines."""

import chess

from kibitz.errors import MoveError, nearest, shown
from kibitz.game.entry import Entry, read_entry

COMMANDS = {
    "help": "what can be typed",
    "board": "show the board; 'board off': only when asked, 'board on': always",
    "moves": "every legal move, or those of one piece: 'moves e2'",
    "hint": "which piece the engine would move, at full strength; again: the move; again: why",
    "threat": "what the other side would do if you passed",
    "eval": "who stands better; 'eval on': always, 'eval off': only when asked",
    "kibitz": "say when a move of yours is a mistake; 'kibitz on' or 'kibitz off'",
    "undo": "take back your last move, and the answer to it",
    "flip": "turn the board around",
    "draw": "take a draw that is offered, claim one if the rules give it, else offer it",
    "resign": "give up; you are asked again",
    "fen": "the position in one line",
    "pgn": "the game so far as PGN",
    "save": "where the game is kept: every move is saved at once",
    "review": "after the game: what was good and bad, and why",
    "stop": "leave; the game is kept and can be resumed",
}
ALIASES = {
    "?": "help",
    "h": "help",
    "hints": "hint",
    "threats": "threat",
    "evaluate": "eval",
    "takeback": "undo",
    "quit": "stop",
    "exit": "stop",
    "q": "stop",
}

# What makes no sense after the end of a game.
WHILE_PLAYING = ("moves", "hint", "threat", "eval", "kibitz", "draw", "resign")
# Said when a review is asked for too early.
NOT_NOW = "the game is not over yet: it can be reviewed when it has ended"
MOVES_HELP = "Type a move by squares (e2, then e4; or e2e4) or as in books (Nf3, O-O)."


def read_command(text: str) -> tuple[str, str] | None:
    """The command and what follows it; None when the text is no command."""
    word, _, rest = text.strip().partition(" ")
    name = ALIASES.get(word.lower(), word.lower())
    return (name, rest.strip()) if name in COMMANDS else None


def read_move(board: chess.Board, text: str, chosen: chess.Square | None) -> Entry:
    """Text that is no command is a move, or perhaps a misspelt command."""
    try:
        return read_entry(board, text, chosen)
    except MoveError as error:
        raise MoveError(suggestion(text) or str(error)) from error


def suggestion(text: str) -> str | None:
    """The command that was meant, if one is close."""
    word = text.strip().partition(" ")[0].lower()
    close = nearest(word[:30], COMMANDS)
    return f"there is no command {shown(word)}{close}" if close else None


def kibitz_words(is_on: bool) -> str:
    return f"Your mistakes are {'remarked on' if is_on else 'passed over'}."


def help_lines() -> list[str]:
    width = max(map(len, COMMANDS))
    return [MOVES_HELP, "Commands:", *(f"  {name:<{width}}  {what}" for name, what in COMMANDS.items())]
