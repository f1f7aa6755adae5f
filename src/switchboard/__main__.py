"""`python -m switchboard` is the command line."""

from switchboard.cli import main

main()
