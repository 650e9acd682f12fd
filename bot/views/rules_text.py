"""规则说明: what is being played, told from the options themselves, so that text and engine cannot differ."""

from __future__ import annotations

from bot.views.points import added_worth, rules_line, worth
from bot.views.refusals import clipped
from bot.words import Words
from rules.mahjong.options import Rules
from rules.table.terms import Terms


def rules_summary(words: Words, terms: Terms) -> str:
    """The rules in an alert: what a person who sits down has to know."""
    rules = terms.rules
    lines = [
        rules_line(words, terms),
        words(f"rules-self_draw-{rules.self_draw}"),
        words(f"rules-multi_win-{rules.multi_win}"),
        words(f"rules-kong_shot_effect-{rules.kong_shot_effect}"),
        words("rules-more", name=rules.profile),
    ]
    return clipped("\n".join(lines))


def rules_text(words: Words, rules: Rules) -> str:
    """The whole rule set, one line an option that matters."""
    sections = (
        [words("rules-title", profile=words(f"profile-{rules.profile}")), words(f"about-{rules.profile}")],
        _course(words, rules),
        _values(words, rules),
        _kongs(words, rules),
        _checks(words, rules),
        [words("rules-not-applicable")],
    )
    return "\n\n".join("\n".join(section) for section in sections)


def _course(words: Words, rules: Rules) -> list[str]:
    lines = [
        words("rules-course"),
        words(f"rules-exchange-{rules.exchange}"),
        words(f"rules-void-{rules.void}"),
        words("rules-void_first-yes" if rules.void_first else "rules-void_first-no"),
        words(f"rules-multi_win-{rules.multi_win}"),
        words(f"rules-pass_rule-{rules.pass_rule}"),
    ]
    if rules.retreat_rule:
        lines.append(words("rules-retreat"))
    if rules.forced_last:
        lines.append(words("rules-forced_last", count=rules.forced_last))
    if rules.last_pong:
        lines.append(words("rules-last_pong"))
    if rules.manual_win:
        lines.append(words("rules-manual_win"))
    return lines


def _values(words: Words, rules: Rules) -> list[str]:
    """番: both tables as the profile shows its numbers."""
    patterns = " · ".join(
        f"{words(f'pattern-{row}')} {worth(words, rules, doublings)}"
        for row, doublings in rules.patterns.items()
    )
    rows = dict(rules.additions)
    if rules.concealed:
        rows.setdefault("concealed", 1)
    if rules.middle:
        rows.setdefault("middle", 1)
    additions = " · ".join(
        f"{words(f'addition-{row}')} {added_worth(words, rules, doublings)}"
        for row, doublings in rows.items()
    )
    cap = (
        words("rules-uncapped")
        if rules.cap is None
        else words("rules-cap", cap=worth(words, rules, rules.cap))
    )
    lines = [
        words("rules-values", base=rules.base, cap=cap),
        patterns,
        words("rules-additions", additions=additions),
        words(f"rules-self_draw-{rules.self_draw}"),
    ]
    return [*lines, words("rules-pair_258")] if rules.pair_258 else lines


def _kongs(words: Words, rules: Rules) -> list[str]:
    return [
        words("rules-kongs", two=2 * rules.base, one=rules.base),
        words(f"rules-late_kong-{rules.late_kong}"),
        words(f"rules-kong_shot_effect-{rules.kong_shot_effect}"),
        words(f"rules-bloom_payer-{rules.bloom_payer}"),
    ]


def _checks(words: Words, rules: Rules) -> list[str]:
    """流局: pigs, ready check, refunds."""
    lines = [words("rules-checks"), words(f"rules-pig_test-{rules.pig_test}")]
    if isinstance(rules.pig_pays, str):
        lines.append(words("rules-pig_flat", points=rules.flat_penalty or 0))
    else:
        receivers = words("comma").join(words(f"rules-receiver-{one}") for one in rules.pig_pays)
        lines.append(words("rules-pig_pays", points=rules.full_points, receivers=receivers))
    if rules.passive_pig:
        lines.append(words("rules-passive_pig"))
    lines.append(words("rules-ready_check"))
    if rules.pig_also_not_ready:
        lines.append(words("rules-pig_also_not_ready"))
    lines.append(words("rules-kong_refund-yes" if rules.kong_refund else "rules-kong_refund-no"))
    return lines
