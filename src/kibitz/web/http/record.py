"""A message: a record with named fields that goes over the wire.

Like a dataclass of keywords alone, but its methods are written once, here. A dataclass writes and compiles its own, and
for the sixty messages that the first page needs, that took a tenth of the server's start.
"""

from typing import Any, ClassVar, dataclass_transform


@dataclass_transform(kw_only_default=True)
class Message:
    """Its fields are the annotations of its class and of those it derives from; what a class gives is their default.

    A message never changes.
    """

    names: ClassVar[tuple[str, ...]] = ()
    required: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        cls.names = tuple(dict.fromkeys((*cls.names, *vars(cls).get("__annotations__", ()))))
        cls.required = frozenset(name for name in cls.names if not hasattr(cls, name))

    def __init__(self, **values: Any) -> None:
        if not self.required <= values.keys() <= set(self.names):
            raise TypeError(f"{type(self).__name__} has the fields {self.names}, got {tuple(values)}")
        self.__dict__.update(values)
        self.__post_init__()

    def __post_init__(self) -> None:
        """Raises InputError where a field's value makes no sense."""

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.names)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.names)})"
