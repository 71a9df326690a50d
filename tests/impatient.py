"""`suitors`, but a server that waits for nobody for long: what takes it half a minute takes this one two seconds."""

import os
import sys
from argparse import Namespace
from dataclasses import replace

from suitors.cli import main, serve
from suitors.server.options import Options, Patience

PATIENCE = Patience(request=1, hello=2, send=1, ping=float(os.environ.get("PING", "2")), closing=1)
_options = serve._options


def impatient(args: Namespace) -> Options:
    return replace(_options(args), patience=PATIENCE)


if __name__ == "__main__":
    serve._options = impatient
    sys.exit(main())
