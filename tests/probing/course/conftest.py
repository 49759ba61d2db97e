"""Disks are not tested here: hundreds of small files are written, and none is waited for."""

import os

import pytest


@pytest.fixture(autouse=True, scope="package")
def no_waiting_for_disks():
    patch = pytest.MonkeyPatch()
    patch.setattr(os, "fsync", lambda descriptor: None)
    yield
    patch.undo()
