from __future__ import annotations

import gc

import pytest

from bot.services.duty.undisturbed import undisturbed


def test_nothing_is_looked_for_meanwhile_and_again_afterwards() -> None:
    with undisturbed():
        assert not gc.isenabled()
        with undisturbed():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_a_failure_ends_it_too() -> None:
    with pytest.raises(ZeroDivisionError), undisturbed():
        raise ZeroDivisionError
    assert gc.isenabled()
