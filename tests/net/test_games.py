"""Files of games: what was written is what is read, and damage is found before it does harm."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kibitz.net.games import (
    Block,
    FullError,
    GameFileError,
    GameReader,
    GameWriter,
    SelfPlayedGame,
    checksum,
    read_games,
)
from tests.net.parts import block

SETTINGS = {"engine": "kibitz 1", "bench": 12, "seed": 3, "nodes": 60}
SLOW_FOLDER = settings(
    max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def game_of(number: int) -> SelfPlayedGame:
    """Not a game that was played: a file does not care."""
    return SelfPlayedGame(number, 518, 1, 2, 6, (796, 3364, number), (32002, -15, 2100))


def block_of(first: int, games: int) -> Block:
    payload = b"".join(game_of(number).packed() for number in range(first, first + games))
    return Block(first, games, 2 * games, payload)


def written(path: Path, blocks: int = 4) -> bytes:
    with GameWriter(path, SETTINGS) as file:
        for number in range(blocks):
            file.add(block_of(3 * number, 3))
    return path.read_bytes()


def test_what_was_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "real.games"
    with GameWriter(path, SETTINGS) as file:
        file.add(block())
    assert list(read_games(path)) == list(block())
    assert GameReader(path).settings == SETTINGS
    (found,) = GameReader(path)
    assert found == block()


def test_a_ply_takes_four_bytes_and_what_is_around_it_little_more() -> None:
    plies = sum(len(game.moves) for game in block())
    assert len(block().packed()) < 4.3 * plies


def test_the_header_is_text_that_anyone_can_read(tmp_path: Path) -> None:
    title, text, check = written(tmp_path / "a.games").split(b"\n")[:3]
    assert title == b"kibitz games 1"
    assert json.loads(text) == SETTINGS
    assert len(check) == 8


def test_a_file_is_gone_on_with_and_knows_what_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "a.games"
    written(path)
    with GameWriter(path, SETTINGS) as file:
        assert (file.totals.games, file.totals.plies, file.totals.kept) == (12, 36, 24)
        assert file.totals.shares() == (1, 0, 0)
        file.add(block_of(12, 2))
    assert [game.number for game in read_games(path)] == list(range(14))


def test_the_engine_may_get_a_new_version_but_not_play_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "a.games"
    before = written(path)
    with GameWriter(path, SETTINGS | {"engine": "kibitz 2"}):
        pass
    with pytest.raises(GameFileError, match=r"was begun with bench 12, not 13: take another file"):
        GameWriter(path, SETTINGS | {"bench": 13})
    with pytest.raises(GameFileError, match="begun with seed 3, not 4"):
        GameWriter(path, SETTINGS | {"seed": 4})
    assert path.read_bytes() == before


def test_one_process_writes_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "a.games"
    with GameWriter(path, SETTINGS), pytest.raises(GameFileError, match="another process is writing"):
        GameWriter(path, SETTINGS)
    with GameWriter(path, SETTINGS):
        pass


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b'[Event "?"]\n', "expected a file of games, got .*, which is none"),
        (b"\x00" * 5000, "expected a file of games"),
        (b"kibitz games 2\n{}\n00000000\n", "expected games in format 1, got 'kibitz games 2'"),
        (b"kibitz games 1\n{}\n00000000\n", "the header of .* is damaged"),
        (b"kibitz games 1\n[]\n0d4cbb29\n", "expected settings in the header of .*, got none"),
        (b"kibitz games 1\n{,\n" + checksum(b"{,") + b"\n", "expected settings in the header"),
        (b"kibitz games 1\n", "the header of .* is damaged"),
    ],
)
def test_a_foreign_file_is_refused_and_left_alone(tmp_path: Path, content: bytes, complaint: str) -> None:
    path = tmp_path / "foreign"
    path.write_bytes(content)
    with pytest.raises(GameFileError, match=complaint):
        GameReader(path)
    with pytest.raises(GameFileError, match=complaint):
        GameWriter(path, SETTINGS)
    assert path.read_bytes() == content


def test_a_folder_or_a_place_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GameFileError, match=r"cannot write .*: Is a directory"):
        GameWriter(tmp_path, SETTINGS)
    with pytest.raises(GameFileError, match=r"cannot write .*: No such file or directory"):
        GameWriter(tmp_path / "none" / "a.games", SETTINGS)
    with pytest.raises(GameFileError, match=r"cannot read .*: No such file or directory"):
        GameReader(tmp_path / "none.games")


def test_a_full_disk_is_one_line() -> None:
    with pytest.raises((FullError, GameFileError), match=r"cannot write '/dev/full': .*"):
        GameWriter(Path("/dev/full"), SETTINGS)


def test_two_files_joined_are_told_apart(tmp_path: Path) -> None:
    both = tmp_path / "both.games"
    one = written(tmp_path / "a.games")
    both.write_bytes(one + one)
    with pytest.raises(GameFileError, match=rf"another begins at byte {len(one):,}"):
        list(GameReader(both))
    with pytest.raises(GameFileError, match="another begins"):
        GameWriter(both, SETTINGS)
    assert both.read_bytes() == one + one


def test_blocks_that_are_missing_or_come_twice_are_found(tmp_path: Path) -> None:
    path = tmp_path / "a.games"
    data = written(path, blocks=1)
    path.write_bytes(data + block_of(6, 3).packed())
    with pytest.raises(GameFileError, match="expected game 3, got game 6 at byte"):
        list(GameReader(path))
    path.write_bytes(data + block_of(0, 3).packed())
    with pytest.raises(GameFileError, match="expected game 3, got game 0 at byte"):
        list(GameReader(path))


def test_a_block_that_lies_about_its_games_is_found(tmp_path: Path) -> None:
    path = tmp_path / "a.games"
    honest = block_of(3, 3)
    path.write_bytes(written(path, blocks=1) + Block(3, 4, 6, honest.payload).packed())
    with pytest.raises(GameFileError, match="expected 4 games, got other bytes"):
        list(GameReader(path))


def test_a_game_without_a_move_is_none(tmp_path: Path) -> None:
    path = tmp_path / "a.games"
    path.write_bytes(
        written(path, blocks=0) + Block(0, 1, 0, SelfPlayedGame(0, 518, 0, 1, 7, (), ()).packed()).packed()
    )
    with pytest.raises(GameFileError, match="expected 1 games, got other bytes"):
        list(read_games(path))


@given(st.data())
@SLOW_FOLDER
def test_a_file_cut_anywhere_gives_its_whole_blocks_and_goes_on(tmp_path: Path, data: st.DataObject) -> None:
    path = tmp_path / "a.games"
    path.unlink(missing_ok=True)
    header, whole = len(written(path, blocks=0)), written(path)
    size = (len(whole) - header) // 4
    cut = data.draw(st.integers(header, len(whole)))
    path.write_bytes(whole[:cut])
    blocks = (cut - header) // size
    assert [game.number for game in read_games(path)] == list(range(3 * blocks))
    with GameWriter(path, SETTINGS) as file:
        assert file.totals.games == 3 * blocks
        assert file.cut == cut - header - size * blocks
        for number in range(blocks, 4):
            file.add(block_of(3 * number, 3))
    assert path.read_bytes() == whole


@given(st.data())
@SLOW_FOLDER
def test_a_flipped_bit_is_found_or_costs_the_last_block(tmp_path: Path, data: st.DataObject) -> None:
    path = tmp_path / "a.games"
    path.unlink(missing_ok=True)
    whole = written(path)
    at, place = data.draw(st.integers(0, len(whole) - 1)), data.draw(st.integers(0, 7))
    damaged = bytearray(whole)
    damaged[at] ^= 1 << place
    path.write_bytes(damaged)
    last = len(whole) - len(block_of(9, 3).packed())
    if at >= last:
        assert [game.number for game in read_games(path)] == list(range(9))
        return
    with pytest.raises(GameFileError):
        list(read_games(path))
    with pytest.raises(GameFileError):
        GameWriter(path, SETTINGS)
    assert path.read_bytes() == damaged


def test_a_file_may_be_read_while_it_grows(tmp_path: Path) -> None:
    path = tmp_path / "a.games"
    written(path)
    blocks = iter(GameReader(path))
    next(blocks)
    with GameWriter(path, SETTINGS) as file:
        file.add(block_of(12, 3))
        assert [block.first for block in blocks] == [3, 6, 9]


def test_zeros_at_the_end_as_a_crashed_machine_leaves_them_are_cut(tmp_path: Path) -> None:
    path = tmp_path / "a.games"
    data = written(path)
    path.write_bytes(data + bytes(10_000))
    with GameWriter(path, SETTINGS) as file:
        assert file.cut == 10_000
    assert path.read_bytes() == data
