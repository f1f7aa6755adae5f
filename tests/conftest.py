"""For the whole suite."""

import os

from hypothesis import settings

# How long an example takes says how busy the machine is, and nothing about what is tested.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: many tests wait, for a server that starts, or ten seconds to pass."""
    return 1 + (os.cpu_count() or 1)
