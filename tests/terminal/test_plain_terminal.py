"""Plain play by a scripted person in a real pseudo-terminal."""

import signal
from pathlib import Path

from kibitz.game.store import Store
from tests.fake_engine import fake
from tests.terminal.pseudo_terminal import PseudoTerminal

ASKED = "which piece or move?"
OVER = "What next: review, undo, stop?"
# A legal answer to whatever White plays in the whole game below.
SHUFFLER = fake("plays", "a7a6", "d7d5", "a8a7", "a7a8", "a8a7", "a7a8", "a8a7", "a7a8", "a8a7")


def moves_in(data: Path, number: int = 1) -> list[str]:
    with Store.open(data) as store:
        return [played.move.uci() for played in store.load(number)[0].moves]


def test_a_whole_game_with_every_special_move_undone_left_and_resumed(tmp_path: Path) -> None:
    with PseudoTerminal("play", SHUFFLER, "--plain", data=tmp_path) as person:
        person.expect(ASKED)
        assert "The pawn on e2 can go to e3, e4." in person.say("e2", expect="Where to?")
        assert "1. e4: pawn to e4." in person.say("e4", expect=ASKED)
        assert "plays 2... d5: pawn to d5." in person.say("e4e5", expect=ASKED)
        assert "3. exd6: pawn takes pawn on d6 en passant." in person.say("e5 -> d6", expect=ASKED)
        assert "4. dxc7: pawn takes pawn on c7." in person.say("dxc7", expect=ASKED)
        person.say("c7", expect="The pawn on c7 can go to b8, d8.")
        person.say("b8", expect="What does the pawn become: queen, rook, bishop or knight?")
        person.say("king", expect="Expected queen, rook, bishop or knight, got 'king'.")
        assert "5. cxb8=N: pawn takes knight on b8, becoming a knight." in person.say("knight", expect=ASKED)
        person.say("Nc3", expect=ASKED)
        assert "Taken back: 2 half-moves." in person.say("undo", expect=ASKED)
        person.say("Nf3", expect=ASKED)
        person.say("Bc4", expect=ASKED)
        person.say("stop", expect="To continue it: kibitz play --resume 1")
        assert person.ended() == 0
    with PseudoTerminal("play", "--resume", "1", "--plain", data=tmp_path) as person:
        person.expect(ASKED)
        assert "8. O-O: castles kingside." in person.say("0-0", expect=ASKED)
        person.say("Ng5", expect=ASKED)
        end = person.say("Bxf7", expect=OVER)
        assert "10. Bxf7#: bishop takes pawn on f7, checkmate." in end
        assert "White wins by checkmate. 1-0" in end
        assert "Moves: White 10, Black 9." in end
        assert "Captures: White 4, Black 0." in end
        person.say("stop", expect="The game is kept as number 1.")
        assert person.ended() == 0
    assert len(moves_in(tmp_path)) == 19


def test_ctrl_c_leaves_and_keeps_the_game(tmp_path: Path) -> None:
    with PseudoTerminal("play", fake("plays", "e7e5"), "--plain", data=tmp_path) as person:
        person.expect(ASKED)
        person.say("e4", expect=ASKED)
        person.type("\x03")
        person.expect("The game is kept as number 1. To continue it: kibitz play --resume 1")
        assert person.ended() == 130
    assert moves_in(tmp_path) == ["e2e4", "e7e5"]


def test_ctrl_c_is_heard_while_the_computer_thinks_and_its_half_thought_is_not_played(tmp_path: Path) -> None:
    with PseudoTerminal("play", fake("plays", "think"), "--plain", data=tmp_path) as person:
        person.expect(ASKED)
        person.say("e4", expect="is thinking.")
        person.type("\x03")
        person.expect("To continue it")
        assert person.ended() == 130
    assert moves_in(tmp_path) == ["e2e4"]


def test_the_end_of_the_input_keeps_the_game(tmp_path: Path) -> None:
    with PseudoTerminal("play", "random", "--plain", data=tmp_path) as person:
        person.expect(ASKED)
        person.type("\x04")
        person.expect("To continue it: kibitz play --resume 1")
        assert person.ended() == 0


def test_a_closed_terminal_keeps_the_game(tmp_path: Path) -> None:
    with PseudoTerminal("play", fake("plays", "e7e5"), "--plain", data=tmp_path) as person:
        person.expect(ASKED)
        person.say("e4", expect=ASKED)
        assert person.hang_up() == 128 + signal.SIGHUP
    assert moves_in(tmp_path) == ["e2e4", "e7e5"]


def test_the_flag_falls_while_the_person_thinks(tmp_path: Path) -> None:
    with PseudoTerminal("play", "random", "--plain", "--clock", "0.3s", data=tmp_path) as person:
        assert "Clocks: White 0:00." in person.expect(ASKED)
        person.expect("Black wins by flag fall. 0-1")
        person.expect(OVER)
        person.type("\x04")
        assert person.ended() == 0


def test_a_crashed_opponent_is_a_stated_result(tmp_path: Path) -> None:
    with PseudoTerminal("play", fake("plays", "die"), "--plain", data=tmp_path) as person:
        person.expect(ASKED)
        person.say("e4", expect="White wins by forfeit")
        person.expect(OVER)
        person.type("\x04")
        assert person.ended() == 0


def test_colours_are_used_and_can_be_refused(tmp_path: Path) -> None:
    for refused, coloured in (("", True), ("1", False)):
        terminal = PseudoTerminal(
            "play", "human", "--plain", data=tmp_path, environment={"NO_COLOR": refused}
        )
        with terminal as person:
            assert ("\x1b[" in person.expect(ASKED)) == coloured


def test_without_plain_the_terminal_becomes_the_board_and_comes_back(tmp_path: Path) -> None:
    with PseudoTerminal("play", fake("plays", "e7e5"), data=tmp_path) as person:
        person.expect("White to move.")
        person.insist("e4\r", expect="1... e5")
        person.type("\x11")  # Ctrl-Q
        person.expect("The game is kept as number 1. To continue it: kibitz play --resume 1")
        assert person.ended() == 0
    assert moves_in(tmp_path) == ["e2e4", "e7e5"]


def test_a_closed_terminal_ends_the_full_screen_too(tmp_path: Path) -> None:
    with PseudoTerminal("play", fake("plays", "e7e5"), data=tmp_path) as person:
        person.expect("White to move.")
        person.insist("e4\r", expect="1... e5")
        assert person.hang_up() == 128 + signal.SIGHUP
    assert moves_in(tmp_path) == ["e2e4", "e7e5"]
