"""Classes of a user's, written to a file and loaded from it."""

import importlib.util
import sys
from itertools import count

_NUMBERS = count()


def load(folder, text, name=None):
    """The text as a module of that folder, under a name of its own."""
    name = name or f"users_module_{next(_NUMBERS)}"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.py"
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
