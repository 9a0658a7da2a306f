"""`python -m pandemonium` is the command `pandemonium`."""

from pandemonium.cli import main

main()
