"""Figures for Prometheus: how much, how fast, how often refused. Never who, where, or what was said."""

from functools import lru_cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """The figures of one server, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.sockets = self._gauge("sockets", "Open sockets.")
        self.rooms = self._gauge("rooms", "Rooms in memory.")
        self.opened = self._counter("rooms_opened", "Rooms opened.")
        self.loaded = self._counter("rooms_loaded", "Rooms read back from their logs.")
        self.pruned = self._counter("rooms_pruned", "Rooms deleted because nobody came any more.")
        self.commands = self._counter("commands", "Commands, by kind and result.", ("do", "result"))
        self.views = self._counter("views", "Views handed to sockets.")
        self.slow = self._counter("slow_sockets", "Sockets closed because nobody read.")
        self.unreadable = self._counter("unreadable_frames", "Frames that were no message.")
        self.throttled = self._counter("throttled", "What was refused for coming too fast.", ("what",))
        self.trouble = self._counter("trouble", "Failures that are ours.", ("where",))
        self.requests = self._counter("http_requests", "HTTP answers, by status.", ("status",))
        self.acks = Histogram(
            "switchboard_ack_seconds",
            "From a command's arrival until it was durable.",
            registry=self.registry,
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5),
        )

    @lru_cache(maxsize=256)  # noqa: B019 - there is one of these in a server, and few kinds of commands
    def command(self, do: str, result: str) -> Counter:
        """The counter of a kind of command and a result; looking it up takes longer than counting."""
        return self.commands.labels(do, result)

    def _gauge(self, name: str, what: str) -> Gauge:
        return Gauge(f"switchboard_{name}", what, registry=self.registry)

    def _counter(self, name: str, what: str, labels: tuple[str, ...] = ()) -> Counter:
        return Counter(f"switchboard_{name}", what, labels, registry=self.registry)

    def text(self) -> bytes:
        return generate_latest(self.registry)
