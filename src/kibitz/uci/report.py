"""What the engine says, as UCI lines."""

import chess

from kibitz.engine import Score, SearchInfo, SearchResult


def score_words(score: Score) -> str:
    return f"mate {score.mate}" if score.cp is None else f"cp {score.cp}"


def info_line(info: SearchInfo, show_chances: bool) -> str:
    chances = f" wdl {info.wdl.win} {info.wdl.draw} {info.wdl.loss}" if show_chances and info.wdl else ""
    moves = " ".join(move.uci() for move in info.pv)
    return (
        f"info depth {info.depth} seldepth {info.seldepth} multipv {info.multipv}"
        f" score {score_words(info.score)}{chances} nodes {info.nodes} nps {info.nps}"
        f" hashfull {info.hashfull} time {int(info.time * 1000)} pv {moves}"
    )


def best_line(result: SearchResult) -> str:
    ponder = f" ponder {result.ponder.uci()}" if result.ponder else ""
    return f"bestmove {result.move.uci()}{ponder}"


def board_lines(board: chess.Board) -> str:
    return f"{board}\nFen: {board.fen()}\nLegal moves: {board.legal_moves.count()}"
