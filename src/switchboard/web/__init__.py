"""The server: rooms over their logs, and what carries views and commands between them and people."""
