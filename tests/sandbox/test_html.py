from __future__ import annotations

import pytest

from bot.sandbox.entities import Entity, found_in, to_html, trimmed, utf16_length
from bot.sandbox.html_mode import parse_html


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        ("<b>胡</b> <i>三筒</i>", "胡 三筒"),
        ("<u><s>碰</s></u>", "碰"),
        ("1 &lt; 2 &amp;&amp; &quot;x&quot; &gt;", '1 < 2 && "x" >'),
        ("&#19977;&#x842C;", "三萬"),
        ("AT&T &nbsp; &#0; &bogus;", "AT&T &nbsp; &#0; &bogus;"),
        ("<B>胡</ >", "胡"),
    ],
)
def test_plain_text_of_html(source: str, plain: str) -> None:
    assert parse_html(source)[0] == plain


@pytest.mark.parametrize(
    "source",
    [
        "<b>胡</b> <i>三<u>筒</u></i> &amp; &lt;",
        "🀄 <b>中</b>🀄<code>x</code>",
        '<a href="https://t.me/xuezhan_bot?start=a&amp;b">牌桌</a>',
        "<tg-spoiler>九条</tg-spoiler><blockquote>一\n二</blockquote>",
        "<blockquote expandable>长</blockquote>",
        '<pre><code class="language-python">x = 1</code></pre>',
        "<pre>牌</pre>",
        '<tg-time unix="1796472000">20:00</tg-time>',
        '<tg-emoji emoji-id="5368324170671202286">👍</tg-emoji>',
        '<a href="tg://user?id=7">小明</a>',
    ],
)
def test_html_survives_being_parsed_and_written_again(source: str) -> None:
    assert to_html(*parse_html(source)) == source


def test_offsets_count_utf16_units() -> None:
    assert utf16_length("🀄") == 2
    assert parse_html("🀄<b>中</b>")[1] == (Entity("bold", 2, 1),)


def test_the_outer_tag_comes_first() -> None:
    entities = parse_html("<b><i>胡</i></b><u>x</u>")[1]
    assert [entity.kind for entity in entities] == ["bold", "italic", "underline"]


def test_an_empty_tag_leaves_nothing() -> None:
    assert parse_html("<b></b>胡") == ("胡", ())


def test_an_address_that_is_none_leaves_plain_text() -> None:
    assert parse_html('<a href="nowhere">牌桌</a>') == ("牌桌", ())


def test_a_bare_address_gets_its_scheme() -> None:
    (entity,) = parse_html("<a href='t.me/x'>牌桌</a>")[1]
    assert dict(entity.extra) == {"url": "http://t.me/x"}


def test_code_names_its_language() -> None:
    (entity,) = parse_html('<code class="language-json">{}</code>')[1]
    assert (entity.kind, dict(entity.extra)) == ("code", {"language": "json"})


def test_white_space_around_a_text_goes_and_entities_move() -> None:
    text, entities = trimmed(*parse_html(" \n<b> 胡 </b>\n"))
    assert (text, entities) == ("胡", (Entity("bold", 0, 1),))


def test_commands_mentions_and_links_are_found() -> None:
    found = found_in("/table@xuezhan_bot 找 @afang https://example.org/a b/c")
    assert [(each.kind, each.offset, each.length) for each in found] == [
        ("bot_command", 0, 18),
        ("mention", 21, 6),
        ("url", 28, 21),
    ]


def test_a_mark_without_a_tag_is_written_plainly() -> None:
    assert to_html("/table", found_in("/table")) == "/table"


@pytest.mark.parametrize("source", ["<tg-time>x</tg-time>", '<tg-time unix="soon">x</tg-time>'])
def test_a_time_without_an_instant_is_plain(source: str) -> None:
    assert parse_html(source) == ("x", ())


def test_a_time_keeps_its_format() -> None:
    (entity,) = parse_html('<tg-time unix="5" format="r">x</tg-time>')[1]
    assert dict(entity.extra) == {"unix_time": 5, "date_time_format": "r"}


def test_attributes_may_stand_bare_quoted_or_alone() -> None:
    source = "<a href=t.me title='&lt;' hidden>x</a>"
    (entity,) = parse_html(source)[1]
    assert entity.kind == "text_link"
