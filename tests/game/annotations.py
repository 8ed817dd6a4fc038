"""Annotated games as other programs write them, made by chance from a seed."""

import random

import chess
import chess.engine
import chess.pgn
import chess.svg

WORDS = [
    "a fine move",
    "Fritz: (+0.5); 12. Kb1",
    "läßt f7 hängen",
    "two\nlines",
    "[see] {here",
    "1-0 would follow $5",
]
TAGS = {
    "Annotator": "Müller, K.",
    "WhiteTitle": "GM",
    "ECO": "B90",
    "Opening": 'The "Sicilian" \\ Najdorf',
    "UTCTime": "12:30:01",
    "X-odd_tag": "kept",
    "Termination": "Normal",
    "TimeControl": "40/7200:3600",
    "WhiteElo": "2701",
}
STARTS = [
    chess.STARTING_FEN,
    "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R b KQkq - 5 8",
    "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 99 50",
    # Three knights and eight pawns: nobody can play on from it here, and still it is a game.
    "4k3/pppppppp/nnn5/8/8/8/8/4K3 w - - 0 1",
]


class AnnotatedGames:
    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def game(self) -> chess.pgn.Game:
        chance = self._chance
        if chance.random() < 0.2:
            board = chess.Board.from_chess960_pos(chance.randrange(960))
        else:
            board = chess.Board(chance.choice(STARTS))
        game = chess.pgn.Game()
        game.setup(board)
        game.headers["Event"] = f"Event {chance.randrange(100)}"
        game.headers["Date"] = chance.choice(["1972.07.11", "1850.??.??", "2024.02.??", "????.??.??"])
        game.headers["White"], game.headers["Black"] = chance.choice(["Müller", "Łoś"]), "Õ, B."
        for name in chance.sample(sorted(TAGS), chance.randrange(len(TAGS))):
            game.headers[name] = TAGS[name].replace("\\", "\\\\").replace('"', '\\"')
        if chance.random() < 0.3:
            game.comment = self._comment()
        self._grow(game, board, chance.randrange(30), 0)
        end = game.end().board()
        game.headers["Result"] = (
            end.result() if end.is_game_over() else chance.choice(["1-0", "0-1", "1/2-1/2", "*"])
        )
        return game

    def _grow(self, node: chess.pgn.GameNode, board: chess.Board, plies: int, depth: int) -> None:
        """Moves from there, in a variation sometimes a null move, and beside them other variations."""
        chance = self._chance
        for _ in range(plies):
            moves = list(board.legal_moves)
            if not moves:
                return
            chance.shuffle(moves)
            for other in moves[1 : 1 + chance.choice([0, 0, 0, 1, 2]) * (depth < 3)]:
                # The main move is there first.
                if not node.variations:
                    node.add_variation(moves[0])
                branch = node.add_variation(other)
                if chance.random() < 0.3:
                    branch.starting_comment = self._comment()
                self._annotate(branch)
                after = board.copy()
                after.push(other)
                self._grow(branch, after, chance.randrange(4), depth + 1)
            null = depth > 0 and not board.is_check() and chance.random() < 0.1
            if null and not node.variations:
                node.add_variation(chess.Move.null())
            elif not node.variations:
                node.add_variation(moves[0])
            node = node.variations[0]
            self._annotate(node)
            board.push(node.move)

    def _annotate(self, node: chess.pgn.ChildNode) -> None:
        chance = self._chance
        if chance.random() < 0.2:
            node.nags = set(chance.sample(range(1, 140), chance.choice([1, 1, 2])))
        if chance.random() < 0.3:
            node.comment = self._comment()
        if chance.random() < 0.3:
            node.set_clock(chance.randrange(7200))
        if chance.random() < 0.3:
            node.set_eval(
                chess.engine.PovScore(chess.engine.Cp(chance.randrange(-900, 900)), chess.WHITE), 20
            )
        if chance.random() < 0.1:
            tail, head = chance.sample(range(64), 2)
            node.set_arrows([chess.svg.Arrow(tail, head), chess.svg.Arrow(head, head, color="red")])

    def _comment(self) -> str:
        return self._chance.choice(WORDS)
