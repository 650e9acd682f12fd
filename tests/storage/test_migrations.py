from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from storage import migrations
from storage.database import Database
from storage.errors import StorageError
from storage.migrations import migrate, scripts

# What a database of each version may hold: the rows that its newest script made possible.
SAMPLES = {
    1: "INSERT INTO events (stream, version, type, body, at) VALUES ('table:1', 1, 'counted', '{}', 1)",
    2: """
        INSERT INTO groups (chat_id, kind, title, created_at) VALUES (-5, 'group', 'x', 1);
        INSERT INTO former_chats (chat_id, group_id) VALUES (-4, 1);
        INSERT INTO people (user_id, name, created_at) VALUES (7, '小明', 1);
        INSERT INTO memberships (group_id, person_id, status, source, first_seen_at, last_seen_at)
            VALUES (1, 1, 'member', 'message', 1, 1);
        """,
    3: """
        INSERT INTO tables (group_id, phase, opened_at) VALUES (1, 'lobby', 1);
        INSERT INTO table_seats (table_id, seat, person_id) VALUES (1, 0, 1);
        """,
    4: """
        INSERT INTO cards (kind, subject, group_id) VALUES ('board', 'table:1', 1);
        INSERT INTO notices (person_id, kind, payload, queued_at) VALUES (1, 'hello', '{}', 1);
        INSERT INTO chat_failures (group_id, at, method, description) VALUES (1, 1, 'sendMessage', 'x');
        """,
    5: """
        INSERT INTO due_actions (kind, subject, revision, due_at) VALUES ('clock', 'table:1', '1', 1);
        INSERT INTO beat_spans (started_at, last_beat_at) VALUES (1, 2);
        """,
    6: """
        INSERT INTO charter_versions (group_id, number, terms, text, effective_at, made_at)
            VALUES (1, 1, '{}', 'classic', 1, 1);
        INSERT INTO charter_texts (group_id, text, articles, made_at) VALUES (1, 'own-2', '{}', 1);
        INSERT INTO acceptances (group_id, person_id, at, version, digest) VALUES (1, 1, 1, 1, 'd');
        INSERT INTO stays (group_id, person_id, came_at, source) VALUES (1, 1, 1, 'message');
        INSERT INTO absences (group_id, person_id, since) VALUES (1, 1, 1);
        INSERT INTO leaves (group_id, person_id, first_day, last_day, asked_at)
            VALUES (1, 1, '2026-12-05', '2026-12-06', 1);
        INSERT INTO freezes (group_id, since, until, set_by, set_at) VALUES (1, 1, 2, 1, 1);
        INSERT INTO charter_settings (group_id, name, value, set_by, set_at) VALUES (1, 'mode', 'off', 1, 1);
        INSERT INTO group_admins (group_id, person_id, is_owner, can_restrict) VALUES (1, 1, 1, 1);
        INSERT INTO group_counts (group_id, members, counted_at) VALUES (1, 4, 1);
        INSERT INTO people (user_id, name, created_at) VALUES (8, '阿芳', 1);
        INSERT INTO account_links (group_id, old_person, new_person, named_by, named_at)
            VALUES (1, 1, 2, 1, 1);
        INSERT INTO forgetting_key (key) VALUES (zeroblob(32));
        INSERT INTO forgotten_people (digest, person_id, forgotten_at) VALUES (zeroblob(32), 2, 1);
        INSERT INTO pending_commands (group_id, message_id, name, said, asked_at, lapses_at)
            VALUES (1, 1, 'stop', '{}', 1, 2);
        """,
    7: """
        INSERT INTO lobbies (table_id, group_id, host, opened_at) VALUES (1, 1, 1, 1);
        INSERT INTO free_seats (table_id, since) VALUES (1, 1);
        INSERT INTO matches (table_id, group_id, kind, started_at, planned, humans)
            VALUES (1, 1, 'table', 1, 8, 4);
        INSERT INTO match_parts (table_id, person_id, seat) VALUES (1, 1, 0);
        INSERT INTO match_exits (table_id, person_id, manner, at, persons)
            VALUES (1, 1, 'confirmed', 1, '[1, 2, 3, 4]');
        INSERT INTO ledger (group_id, table_id, hand, kind, payer, payee, points, at)
            VALUES (1, 1, 1, 'hand', 1, 2, 8, 1);
        INSERT INTO result_cards (table_id, shown_at) VALUES (1, 1);
        INSERT INTO result_confirmations (table_id, person_id, at) VALUES (1, 1, 1);
        INSERT INTO result_changes (table_id, what, at) VALUES (1, 'void', 1);
        """,
    8: """
        INSERT INTO chains (group_id, reference) VALUES (1, 'aa');
        INSERT INTO person_references (group_id, person_id, reference) VALUES (1, 1, 'bb');
        INSERT INTO case_files (group_id, reference, matter, number, person_id)
            VALUES (1, 'cc', 'case:1', 1, 1);
        INSERT INTO case_events (group_id, number, reference, kind, at, entry, hash)
            VALUES (1, 1, 'cc', 'opened', 1, '{}', 'dd');
        INSERT INTO case_texts (group_id, number, name, salt, text, person_id)
            VALUES (1, 1, 'words', zeroblob(16), '看牌', 1);
        INSERT INTO case_effects (group_id, case_number, effect, what, at) VALUES (1, 1, 'price', 'done', 1);
        INSERT INTO reports
            (group_id, reporter, person_id, conduct, table_id, message_id, drafted_at, sent_at)
            VALUES (1, 1, 2, 'hint', 1, 5, 1, 2);
        INSERT INTO report_texts (report_id, name, text, person_id) VALUES (1, 'words', '看牌', 1);
        INSERT INTO report_steps (report_id, step, case_number, taken_by, taken_at)
            VALUES (1, 'opened', 1, 1, 3);
        INSERT INTO report_jurors (report_id, person_id, choice, cast_at) VALUES (1, 2, 'uphold', 4);
        INSERT INTO report_juries (report_id, opened_at, version) VALUES (1, 3, 1);
        INSERT INTO evidence_copies (report_id, chat, copied_at, arrived) VALUES (1, '70', 3, 1);
        INSERT INTO referees (table_id, person_id, appointed_by, appointed_at) VALUES (1, 1, 2, 1);
        INSERT INTO hand_acts (group_id, person_id, act, done_by, happened_at, noticed_at)
            VALUES (1, 1, 'banned', 2, 1, 2);
        INSERT INTO hand_act_reasons (act_id, reason, given_by, given_at) VALUES (1, '吵架', 2, 3);
        """,
    9: """
        INSERT INTO warnings
            (group_id, person_id, kind, monday, due_at, outcome, confirmed_at, settled_at)
            VALUES (1, 1, 'reminder', '2026-11-30', 1, 'private', 2, 2);
        INSERT INTO mentions (group_id, person_id, kind, monday, due_at, asked_at, number)
            VALUES (1, 1, 'notice', '2026-11-30', 1, 2, 1);
        INSERT INTO pardons (group_id, person_id, monday, until, pardoned_by, pardoned_at)
            VALUES (1, 1, '2026-11-30', 2, 1, 1);
        INSERT INTO duty_runs (group_id, ran_at) VALUES (1, 1);
        INSERT INTO removals (group_id, person_id, cause, monday, version, grounded_at, opened_at)
            VALUES (1, 1, 'week', '2026-11-30', 1, 1, 1);
        INSERT INTO removal_steps (removal_id, step, taken_by, taken_at) VALUES (1, 'ordered', 1, 1);
        INSERT INTO inbox (group_id, topic, number, asked_at, lapses_at, without)
            VALUES (1, 'removal', 1, 1, 2, '[1]');
        """,
    10: """
        INSERT INTO votes (group_id, kind, opened_at) VALUES (1, 'appeal', 1), (1, 'proposal', 1);
        INSERT INTO voters (vote_id, person_id) VALUES (1, 1);
        INSERT INTO ballots (vote_id, person_id, choice, cast_at) VALUES (1, 1, 'uphold', 2);
        INSERT INTO appeals (vote_id, group_id, person_id, matter, version) VALUES (1, 1, 1, 'case:1', 1);
        INSERT INTO left_out (vote_id, person_id, why) VALUES (1, 2, 'party');
        INSERT INTO impartial_admins (vote_id, person_id) VALUES (1, 1);
        INSERT INTO rulings (vote_id, admin, choice, ruled_at) VALUES (1, 1, 'uphold', 3);
        INSERT INTO appeal_words (vote_id, person_id, words, said_at) VALUES (1, 1, '我没有', 2);
        INSERT INTO proposals (vote_id, group_id, person_id, version, terms) VALUES (2, 1, 1, 1, '{}');
        """,
    11: """
        INSERT INTO appointment_series (group_id, person_id, weekday, clock, plan, opened_at)
            VALUES (1, 1, 5, '20:00', '{}', 1);
        INSERT INTO appointments (group_id, series_id, phase, starts_at, opened_at)
            VALUES (1, 1, 'over', 2, 1);
        INSERT INTO appointment_tables (table_id, appointment_id, round, number) VALUES (1, 1, 1, 1);
        INSERT INTO appointment_points (table_id, people) VALUES (1, '[1, 2, 3, 4]');
        INSERT INTO bookings (appointment_id, person_id, group_id, starts_at, ready, collapsed)
            VALUES (1, 1, 1, 2, 1, 0);
        INSERT INTO reminders_given (appointment_id, person_id, before, starts_at, outcome, settled_at)
            VALUES (1, 1, 7200, 2, 'private', 1);
        INSERT INTO appointment_cases (appointment_id, person_id, breach, number) VALUES (1, 1, 'no-show', 1);
        INSERT INTO appointment_drafts (group_id, person_id, in_private, plan, weekly, page, opened_at)
            VALUES (1, 1, 1, '{}', 0, 'main', 1);
        """,
    12: """
        INSERT INTO offline_matches (table_id, entered_by, entered_at) VALUES (1, 1, 1);
        INSERT INTO offline_seats (table_id, seat, person_id, points) VALUES (1, 0, 1, 8);
        INSERT INTO offline_seats (table_id, seat, guest, points) VALUES (1, 1, '阿强', -8);
        INSERT INTO offline_hands (table_id, number, points) VALUES (1, 1, '[8, -8, 0, 0]');
        INSERT INTO offline_confirmations (table_id, person_id, at) VALUES (1, 1, 2);
        INSERT INTO offline_claims (table_id, seat, person_id, asked_at) VALUES (1, 1, 2, 2);
        INSERT INTO offline_reasons (table_id, person_id, reason) VALUES (1, 1, '记错了');
        INSERT INTO offline_drafts (group_id, person_id, opened_at, sheet) VALUES (1, 1, 1, '{}');
        """,
    13: """
        INSERT INTO match_figures (group_id, person_id, table_id, at, hands, watched, positive, wins,
            self_drawn, deal_ins, points, best_doublings, best_points, best)
            VALUES (1, 1, 1, 1, 8, 8, 3, 2, 1, 1, 12, 3, 8, '{}');
        INSERT INTO week_reports (group_id, monday, published_at, body) VALUES (1, '2026-11-30', 1, '{}');
        """,
    14: """
        INSERT INTO appointment_seats (appointment_id, group_id, starts_at, began, filled, free)
            VALUES (1, 1, 5, 0, 0, '[[1,2]]');
        """,
    15: "INSERT INTO appointment_reasons (appointment_id, person_id, reason) VALUES (1, 1, '下雨')",
    16: """
        INSERT INTO warnings (group_id, person_id, kind, monday, due_at, outcome, confirmed_at, settled_at)
            VALUES (1, 1, 'notice', '2026-11-30', 2, 'private', 3, 3);
        """,
    17: "INSERT INTO table_reasons (table_id, person_id, reason) VALUES (1, 1, '停电')",
    18: """
        INSERT INTO lobby_leavers (table_id, person_id, at) VALUES (1, 1, 2);
        INSERT INTO appointment_leavers (appointment_id, person_id, at) VALUES (1, 1, 2);
        """,
    19: "INSERT INTO typed_lines (person_id, message_id, sent_at) VALUES (1, 5, 1)",
}
NEWEST = len(scripts())


def build(path: Path, version: int) -> dict[str, list[tuple[object, ...]]]:
    """A database as the program of that version left it."""
    connection = sqlite3.connect(path, isolation_level=None)
    for number in range(1, version + 1):
        migrate(connection, newest=number)
        connection.executescript(SAMPLES[number])
    rows = content(connection)
    connection.close()
    return rows


def content(connection: sqlite3.Connection) -> dict[str, list[tuple[object, ...]]]:
    tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
    return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for (name,) in tables}  # noqa: S608


def schema(path: Path) -> list[tuple[str, str]]:
    connection = sqlite3.connect(path)
    found = connection.execute("SELECT name, sql FROM sqlite_schema ORDER BY name").fetchall()
    connection.close()
    return found


def test_every_version_has_its_sample() -> None:
    assert sorted(SAMPLES) == list(range(1, NEWEST + 1))


@pytest.mark.parametrize("version", range(1, NEWEST + 1))
async def test_the_database_of_every_version_opens(tmp_path: Path, version: int) -> None:
    old, fresh = tmp_path / "old.db", tmp_path / "fresh.db"
    before = build(old, version)
    for path in (old, fresh):
        await (await Database.open(path)).close()
    assert schema(old) == schema(fresh)
    connection = sqlite3.connect(old)
    after = content(connection)
    reached = connection.execute("PRAGMA user_version").fetchone()[0]
    connection.close()
    assert reached == NEWEST
    assert {name: after[name] for name in before} == before


async def test_why_a_match_was_called_off_moves_from_its_event_to_where_it_can_be_erased(path: Path) -> None:
    build(path, 13)
    connection = sqlite3.connect(path, isolation_level=None)
    for number, body in ((1, '{"by":1,"reason":"下雨","why":"called-off"}'), (2, '{"by":null,"reason":""}')):
        sql = "INSERT INTO events (stream, version, type, body, at) VALUES (?, ?, 'called_off', ?, 1)"
        connection.execute(sql, ("appointment:1", number, body))
    migrate(connection)
    bodies = connection.execute("SELECT body FROM events WHERE stream = 'appointment:1' ORDER BY version")
    assert bodies.fetchall() == [('{"by":1,"why":"called-off"}',), ('{"by":null}',)]
    reasons = connection.execute("SELECT * FROM appointment_reasons").fetchall()
    assert reasons == [(1, 1, "下雨")]
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        connection.execute("UPDATE events SET body = '{}'")
    connection.close()


async def test_why_an_admin_ended_a_match_moves_from_its_event_to_where_it_can_be_erased(path: Path) -> None:
    build(path, 16)
    connection = sqlite3.connect(path, isolation_level=None)
    for number, body in ((2, '{"by":2,"reason":"停电"}'), (3, '{"by":null,"reason":""}')):
        sql = "INSERT INTO events (stream, version, type, body, at) VALUES ('table:1', ?, 'ended', ?, 1)"
        connection.execute(sql, (number, body))
    migrate(connection)
    bodies = connection.execute("SELECT body FROM events WHERE type = 'ended' ORDER BY version")
    assert bodies.fetchall() == [('{"by":2}',), ('{"by":null}',)]
    assert connection.execute("SELECT * FROM table_reasons").fetchall() == [(1, 2, "停电")]
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        connection.execute("UPDATE events SET body = '{}'")
    connection.close()


def test_every_table_is_strict(path: Path) -> None:
    build(path, NEWEST)
    assert [
        sql for _, sql in schema(path) if sql and sql.startswith("CREATE TABLE") and "STRICT" not in sql
    ] == []


def test_a_script_that_fails_leaves_the_version_before_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = build(path, 1)
    known = scripts()
    broken = (known[0], known[1] + "DROP TABLE nowhere;")
    monkeypatch.setattr(migrations, "scripts", lambda: broken)
    connection = sqlite3.connect(path, isolation_level=None)
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        migrate(connection)
    assert not connection.in_transaction
    assert content(connection) == before
    monkeypatch.undo()
    migrate(connection)
    assert connection.execute("PRAGMA user_version").fetchone()[0] == NEWEST
    connection.close()


def test_a_number_that_is_missing_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("0001_first.sql", "0003_third.sql"):
        (tmp_path / name).touch()
    monkeypatch.setattr(migrations, "files", lambda _: tmp_path)
    with pytest.raises(StorageError, match=r"0003_third\.sql stands where number 2"):
        scripts()
