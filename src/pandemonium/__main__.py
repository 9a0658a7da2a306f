"""`python -m pandemonium` is the command `pandemonium`."""

from pandemonium.cli import main

if __name__ == "__main__":  # the processes of workers import this, too
    main()
