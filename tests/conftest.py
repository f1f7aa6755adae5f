"""For the whole suite."""

import os


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: many tests wait, for a server that starts, or ten seconds to pass."""
    return 1 + (os.cpu_count() or 1)
