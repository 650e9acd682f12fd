"""One process per database: an advisory lock on a file beside it.

The kernel drops the lock with the process, however hard that ends, so a crash leaves nothing to clear away.
SQLite's own locks cannot serve here: they are held only for the length of a transaction.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from storage.errors import InUseError, StorageError

_OWNER_ONLY = 0o600  # the database holds the seeds of running hands


class FileLock:
    """Held from `acquire` to `release`."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    @classmethod
    def acquire(cls, database: Path) -> FileLock:
        """Creates the database file when there is none and locks it against every other process.

        Raises:
            InUseError: when another process holds the lock.
            StorageError: when the place is not writable.
        """
        lock = database.with_name(database.name + ".lock")
        try:
            descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, _OWNER_ONLY)
        except OSError as error:
            raise StorageError(f"cannot write beside {database}: {error.strerror}") from error
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.close(os.open(database, os.O_RDWR | os.O_CREAT, _OWNER_ONLY))
        except BlockingIOError as error:
            os.close(descriptor)
            raise InUseError(str(database)) from error
        except OSError as error:
            os.close(descriptor)
            raise StorageError(f"cannot write {database}: {error.strerror}") from error
        return cls(descriptor)

    def release(self) -> None:
        """Lets the next process in."""
        os.close(self._descriptor)
