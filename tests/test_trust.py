"""Nothing that is read from disk is executed: what the source may not do, by its syntax."""

import ast
from pathlib import Path

import jax
import pytest

from separatrix.runs.engine.program_cache import cache_folder, keep_programs

SOURCE = Path(__file__).parents[1] / "src" / "separatrix"
FILES = sorted(SOURCE.rglob("*.py"))
UNSAFE_MODULES = {
    *("pickle", "_pickle", "cPickle", "marshal", "shelve", "dill", "cloudpickle", "joblib"),
    *("runpy", "code", "codeop", "yaml"),
}
UNSAFE_CALLS = {"eval", "exec", "compile", "execfile"}
# A study file is Python, and docs/records.md says so; of a user's function the imports inside of it
# are run, which are lines of a file that was imported already.
MAY_EXECUTE = {"studies/files.py", "records/code/functions.py", "records/code/syntax.py"}
MAKES_PROGRAMS = {"runs/engine/program_cache.py"}
PROGRAMS_FROM_BYTES = ("deserialize", "jax_compilation_cache_dir")


def place(path):
    return path.relative_to(SOURCE).as_posix()


def syntax(path):
    return list(ast.walk(ast.parse(path.read_text())))


def imported(node):
    if isinstance(node, ast.Import):
        return {alias.name.partition(".")[0] for alias in node.names}
    if isinstance(node, ast.ImportFrom) and not node.level:
        return {(node.module or "").partition(".")[0]}
    return set()


def called(node):
    """The last word of what is called."""
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def test_no_module_imports_what_executes():
    guilty = {
        place(path): names
        for path in FILES
        for node in syntax(path)
        if (names := imported(node) & UNSAFE_MODULES)
    }
    assert not guilty


def test_nothing_is_evaluated_but_study_files():
    guilty = {
        place(path)
        for path in FILES
        for node in syntax(path)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in UNSAFE_CALLS
    }
    assert guilty <= MAY_EXECUTE


def test_arrays_are_loaded_without_pickles():
    """`np.load` says so in words: its default has changed once."""
    loads = [
        (place(path), {k.arg: k.value for k in node.keywords})
        for path in FILES
        for node in syntax(path)
        if isinstance(node, ast.Call) and called(node) == "load" and is_numpy(node.func)
    ]
    for where, options in loads:
        said = options.get("allow_pickle")
        assert isinstance(said, ast.Constant), where
        assert said.value is False, where


def is_numpy(function):
    owner = getattr(function, "value", None)
    return isinstance(owner, ast.Name) and owner.id in ("np", "numpy", "jnp")


def test_no_shell_is_asked():
    guilty = [
        place(path)
        for path in FILES
        for node in syntax(path)
        if isinstance(node, ast.Call)
        and (called(node) in ("system", "popen") or "shell" in {k.arg for k in node.keywords})
    ]
    assert not guilty


def test_programs_are_made_in_one_place():
    """A compiled program is code: it comes from the user's own cache, or from the compiler."""
    guilty = {
        place(path)
        for path in FILES
        for node in syntax(path)
        for word in PROGRAMS_FROM_BYTES
        if word in (getattr(node, "attr", ""), getattr(node, "value", ""))
    }
    assert guilty == MAKES_PROGRAMS


@pytest.fixture
def _settings():
    names = ("jax_compilation_cache_dir", "jax_persistent_cache_min_compile_time_secs")
    names += ("jax_persistent_cache_min_entry_size_bytes", "jax_raise_persistent_cache_errors")
    before = {name: getattr(jax.config, name) for name in names}
    yield
    for name, value in before.items():
        jax.config.update(name, value)


@pytest.mark.usefixtures("_settings")
def test_programs_of_a_store_are_never_looked_at(tmp_path, monkeypatch):
    """Also where the command runs in it: the place follows from the user alone."""
    store = tmp_path / "records"
    for folder in ("programs", ".cache/separatrix/programs", "separatrix/programs"):
        (store / folder / cache_folder().name).mkdir(parents=True)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("SEPARATRIX_NO_CACHE", raising=False)
    monkeypatch.chdir(store)
    keep_programs()
    folder = Path(jax.config.jax_compilation_cache_dir)
    assert folder == cache_folder()
    assert folder.is_relative_to(tmp_path / "cache")
    assert not folder.is_relative_to(store)
