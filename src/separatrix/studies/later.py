"""A function that is imported when it is called: what it needs stays out of a study's face."""

from dataclasses import dataclass
from importlib import import_module
from typing import Any


@dataclass(frozen=True)
class Later:
    """`Later("package.module", "name")` is called like that function, and loads it then."""

    module: str
    name: str

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.function(*args, **kwargs)

    @property
    def function(self) -> Any:
        return getattr(import_module(self.module), self.name)
