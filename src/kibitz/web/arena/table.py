"""Tournaments as the page sees them: the crosstable, the bracket of a knock-out, the rounds of a Swiss."""

from collections.abc import Sequence

from kibitz.arena.crosstable import Row, crosstable
from kibitz.arena.store import StoredTournament
from kibitz.arena.tournament import Event, Meeting, TournamentKind
from kibitz.web.arena.messages import (
    CrossCell,
    CrossRow,
    CrosstableInfo,
    RoundInfo,
    TieInfo,
    TieSide,
    TournamentInfo,
    TournamentMessage,
)

Names = Sequence[str]
"""What to call the players, in the order of their seeding."""


def tournament_message(
    one: StoredTournament, event: Event, names: Names, running: bool, resumable: bool, problem: str | None
) -> TournamentMessage:
    kind = event.tournament.kind
    return TournamentMessage(
        tournament=tournament_info(one, event, names, running, resumable, problem),
        table=table(event, names),
        bracket=bracket(event, names) if kind is TournamentKind.KNOCKOUT else [],
        rounds=rounds(event, names) if kind is TournamentKind.SWISS else [],
    )


def tournament_info(
    one: StoredTournament, event: Event, names: Names, running: bool, resumable: bool, problem: str | None
) -> TournamentInfo:
    tournament = event.tournament
    played = event.played_games
    return TournamentInfo(
        number=one.number,
        kind=tournament.kind.value,
        players=list(names),
        meeting_games=event.games,
        seed=tournament.conditions.seed,
        openings=tournament.conditions.openings,
        chess960=tournament.conditions.chess960,
        started=one.started.isoformat(timespec="seconds"),
        games=played,
        expected=event.expected_games,
        running=running,
        resumable=resumable and not event.over,
        over=event.over,
        leader=names[crosstable(event).rows[0].player] if played else None,
        problem=problem,
    )


def table(event: Event, names: Names) -> CrosstableInfo:
    found = crosstable(event)
    matches = {frozenset(meeting.pairing): meeting.schedule.entry for meeting in event.meetings}

    def cell(row: Row, other: Row) -> CrossCell | None:
        tally = row.against.get(other.player)
        if tally is None:
            return None
        match = matches[frozenset((row.player, other.player))]
        return CrossCell(match=match, points=tally.points, games=tally.games)

    rows = [
        CrossRow(
            player=names[row.player],
            elo="" if row.rating is None else str(row.rating),
            points=row.points,
            games=row.tally.games,
            wins=row.tally.wins,
            draws=row.tally.draws,
            losses=row.tally.losses,
            tie_breaks=list(row.tie_breaks),
            against=[cell(row, other) for other in found.rows],
        )
        for row in found.rows
    ]
    return CrosstableInfo(rows=rows, order=found.order, tie_breaks=list(found.tie_breaks))


def bracket(event: Event, names: Names) -> list[RoundInfo]:
    return [
        RoundInfo(ties=[tie_info(event, names, tie.players, tie.meeting) for tie in ties])
        for ties in event.bracket()
    ]


def rounds(event: Event, names: Names) -> list[RoundInfo]:
    byes = dict(enumerate(event.byes))
    return [
        RoundInfo(
            ties=[tie_info(event, names, meeting.pairing, meeting) for meeting in meetings],
            bye=names[byes[turn]] if turn in byes else None,
        )
        for turn, meetings in enumerate(event.rounds)
    ]


def tie_info(
    event: Event, names: Names, players: tuple[int | None, int | None], meeting: Meeting | None
) -> TieInfo:
    knockout = event.tournament.kind is TournamentKind.KNOCKOUT
    decided = knockout and meeting is not None and event.is_decided(meeting)

    def side(player: int | None) -> TieSide:
        if player is None:
            return TieSide()
        if meeting is None:
            return TieSide(player=names[player])
        through = decided and meeting.winner == player
        return TieSide(player=names[player], points=meeting.points(player), through=through)

    one, other = players
    return TieInfo(sides=[side(one), side(other)], match=None if meeting is None else meeting.schedule.entry)
