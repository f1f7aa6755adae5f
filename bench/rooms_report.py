"""The table that `bench/rooms.py` prints: what was measured, what we want, what others need for the like."""

from collections.abc import Mapping

# Name, what it is, unit, target, peers.
TABLE = """
ack_p99_ms              300 rooms, 300 commands/s: 99 of 100 acknowledged within   ms  < 100
ack_p50_ms                half of them within                                      ms
ack_max_ms                all within                                               ms
disk_p99_ms               (the disk alone at that time: 99 of 100 writes within)   ms
commands_per_s            acknowledged in a second                                 /s  300
ack_server_cpu_percent    CPU of the server, of one core                           %
cpu_us_per_view_8       CPU per view delivered, 8 in a room, 2,000 commands/s      us  <= 45    HP 146, BG 258, CW 288
cpu_us_per_view_8_light   at a fifth of that load                                  us
boardgame_us_per_view_8   boardgame.io, beside us on this machine                  us
cpu_us_per_view_64      CPU per view delivered, 64 in a room, 250 commands/s       us  <= 30    HP 100, BG 64, CW 73
boardgame_us_per_view_64  boardgame.io, beside us on this machine                  us
view_bytes_p50          a view in whole games of 4 to 8 people, half of them       B   <= 1500  HP 4135, BG 2776, CW 5043
view_bytes_p90            9 of 10                                                  B
view_bytes_64             in a room of 64                                          B
kb_per_idle_socket      memory of an idle socket and its eighth of a room          kB  <= 30
kb_per_idle_room        memory of a room with a game on that all four have left    kB  <= 10    HP 9.0
kb_per_idle_room_gone     after it has left memory (2.5 minutes later)             kB  0
kb_per_idle_lobby         of a room that was opened and never entered              kB
kb_per_idle_lobby_gone    after it has left memory (25 s later)                    kB  0
disk_kb_per_idle_room   disk of a room with a game on                              kB
"""  # noqa: E501

NOTES = """\
Peers, measured elsewhere: HP Horsepaste (Go, long poll), BG boardgame.io 0.50, CW codewords (Flask-SocketIO).
A view of 8: {cpu_us_per_view_8_low} to {cpu_us_per_view_8_high} us in one round or the other, \
{view_bytes_8} B; of 64: {cpu_us_per_view_64_low} to {cpu_us_per_view_64_high} us.
Memory is resident memory. After rooms have left it as many come in their place: what is more then is held.
Load of the machine when we began: {load_average}; our own: {client_cpu_percent} % of a core, \
{client_late_p99_ms} ms late at most, 99 times of 100."""


def show(figures: Mapping[str, float]) -> None:
    for row in TABLE.strip().splitlines():
        name, what, rest = row[:24].strip(), row[24:83], row[83:]
        shown = f"{figures[name]:>9,}" if name in figures else f"{'not now':>9}"
        print(f"{what}{shown} {rest[:4]}{'' if rest[4:].strip() == '' else 'target ' + rest[4:]}".rstrip())
    print(NOTES.format_map(figures))
