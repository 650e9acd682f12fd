"""setWebhook, deleteWebhook, getWebhookInfo."""

from __future__ import annotations

import re
from typing import Any

from bot.sandbox import wire
from bot.sandbox.errors import bad_request
from bot.sandbox.params import Params
from bot.sandbox.world import Webhook, World


def set_webhook(world: World, params: Params) -> Any:
    """Carry out setWebhook; plain HTTP is fine here, since all is on loopback."""
    secret = params.text("secret_token") or ""
    if len(secret) > 256:
        raise bad_request("secret token is too long")
    if not re.fullmatch(r"[A-Za-z0-9_-]*", secret):
        raise bad_request("secret token contains unallowed characters")
    _apply(world, params)
    url = params.text("url")
    world.webhook = Webhook(url, secret or None, params.whole("max_connections", 40)) if url else None
    world.updates.bell.ring()
    return True


def delete_webhook(world: World, params: Params) -> Any:
    """Carry out deleteWebhook."""
    if params.flag("drop_pending_updates"):
        world.updates.clear()
    world.webhook = None
    return True


def get_webhook_info(world: World, _params: Params) -> Any:
    """Carry out getWebhookInfo."""
    hook = world.webhook
    info: dict[str, Any] = {
        "url": "" if hook is None else hook.url,
        "has_custom_certificate": False,
        "pending_update_count": len(world.updates.pending()),
    }
    if hook is not None:
        info["max_connections"] = hook.max_connections
        if hook.last_error is not None and hook.last_error_at is not None:
            info["last_error_message"] = hook.last_error
            info["last_error_date"] = wire.unix(hook.last_error_at)
    if world.updates.allowed is not None:
        info["allowed_updates"] = sorted(world.updates.allowed)
    return info


def _apply(world: World, params: Params) -> None:
    if params.flag("drop_pending_updates"):
        world.updates.clear()
    allowed = params.document("allowed_updates")
    if allowed is not None:
        world.updates.allow(allowed)
