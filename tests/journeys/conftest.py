from __future__ import annotations

import pytest

pytest.register_assert_rewrite("tests.journeys.private_screens", "tests.journeys.public_screens")
