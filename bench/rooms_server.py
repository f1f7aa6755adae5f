"""The server that `bench/rooms.py` measures, what the kernel says of it and the disk."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import quantiles
from threading import Event, Thread

from rooms_load import House, Tally

TICKS = os.sysconf("SC_CLK_TCK")


def cuts(values: Sequence[float]) -> list[float]:
    """The 99 values between the hundredths."""
    return quantiles(values, n=100, method="inclusive")


class Server:
    """`switchboard serve` on an empty file, and what the kernel says of it."""

    def __init__(self, folder: Path, name: str) -> None:
        self.db = folder / f"{name}.db"
        limits = ("--sockets-per-client", "100000", "--rooms-per-minute", "100000")
        command = (sys.executable, "-m", "switchboard", "serve", "--port", "0", "--db", str(self.db), *limits)
        with self.db.with_suffix(".log").open("wb") as log:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, env={**os.environ, "PYTHONUNBUFFERED": "1"}
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode()
        if "http://" not in line:
            raise RuntimeError(self.db.with_suffix(".log").read_text())
        host, _, port = line.split("http://")[1].split()[0].partition(":")
        self.tally = Tally()
        self.house = House(host, int(port), self.tally)

    def cpu(self) -> float:
        """Seconds of CPU so far, of all threads, the kernel's work for them included."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def kb(self, what: str = "VmRSS") -> int:
        """Resident memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split(f"{what}:")[1].split()[0])

    async def quiet(self) -> None:
        """Until no view has come for a while."""
        before = -1
        while before != (before := len(self.tally.sizes)):
            await asyncio.sleep(0.15)

    def close(self) -> None:
        self.process.send_signal(signal.SIGTERM)

    def disk_kb(self) -> float:
        """What all rooms take on the disk, once a closed server has brought everything home."""
        self.process.wait(30)
        return self.db.stat().st_size / 1024


@asynccontextmanager
async def serving(folder: Path, name: str) -> AsyncIterator[Server]:
    server = await asyncio.to_thread(Server, folder, name)
    try:
        yield server
        if server.tally.lost or server.tally.refused:
            print(f"{name}: {server.tally.lost} sockets lost, refused {dict(server.tally.refused)}")
    finally:
        server.process.kill()
        server.process.wait()


class Disk:
    """How long the disk takes for a page and nothing else, asked all the while something else is measured."""

    def __init__(self, path: Path) -> None:
        self.latencies: list[float] = []
        self._path = path
        self._enough = Event()
        self._thread = Thread(target=self._run)

    def __enter__(self) -> "Disk":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._enough.set()
        self._thread.join()

    def _run(self) -> None:
        with self._path.open("wb", buffering=0) as file:
            while not self._enough.wait(0.05):
                start = time.perf_counter()
                file.write(bytes(4096))
                os.fdatasync(file)
                self.latencies.append(time.perf_counter() - start)
