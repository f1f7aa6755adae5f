"""boardgame.io beside us: the same number of sockets and marks on cards, on this machine, in the same run.

Its package is fetched from the npm registry when it is first asked for (bench/peers), and is no part of this
project. It keeps matches in memory; ours are on the disk before they are acknowledged.
"""

import asyncio
import json
import os
import shutil
import signal
import socket
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median

PEERS = Path(__file__).parent / "peers"
SCRIPT = PEERS / "boardgame.mjs"
TICKS = os.sysconf("SC_CLK_TCK")
# Sockets in a match, matches, marks in a second: as busy as it can be without falling behind.
CROWDS = ((8, 16, 200), (64, 2, 60))


async def install() -> bool:
    """Whether the peer is here, or can be had."""
    if shutil.which("npm") is None:
        return False
    if not (PEERS / "node_modules").exists():
        fetching = await asyncio.create_subprocess_exec("npm", "ci", "--silent", cwd=PEERS)
        return await fetching.wait() == 0
    return True


@asynccontextmanager
async def node(*arguments: str, port: int) -> AsyncIterator[Process]:
    process = await asyncio.create_subprocess_exec(
        "node", str(SCRIPT), *arguments, stdin=PIPE, stdout=PIPE, env={**os.environ, "PORT": str(port)}
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGKILL)
            await process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        port: int = probe.getsockname()[1]
        return port


def cpu_seconds(process: Process) -> float:
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def said(process: Process) -> str:
    assert process.stdout
    return (await process.stdout.readline()).decode().strip()


async def answers(port: int) -> None:
    """Wait until somebody listens there."""
    while True:
        try:
            _, writer = await asyncio.open_connection("localhost", port)
        except OSError:
            await asyncio.sleep(0.05)
        else:
            writer.close()
            return


async def cost(width: int, matches: int, rate: int, seconds: float) -> float:
    """Microseconds of the server's CPU for each update that arrived."""
    port = free_port()
    async with node("serve", port=port) as server:
        await asyncio.wait_for(answers(port), 30)
        load = [str(one) for one in (matches, width, rate, seconds)]
        async with node("play", *load, port=port) as players:
            assert await said(players) == "ready"
            before = cpu_seconds(server)
            assert players.stdin
            players.stdin.write(b"go\n")
            updates = int(json.loads(await said(players))["updates"])
            return (cpu_seconds(server) - before) / updates * 1e6


async def boardgame(rounds: int, seconds: float) -> dict[str, float]:
    """What an update costs there, in matches of 8 and of 64; nothing where it cannot be had."""
    if not await install():
        return {}
    return {
        f"boardgame_us_per_view_{width}": round(
            median([await cost(width, matches, rate, seconds) for _ in range(rounds)]), 1
        )
        for width, matches, rate in CROWDS
    }


if __name__ == "__main__":
    print(json.dumps(asyncio.run(boardgame(3, 3.0))))
