"""The commit is that of a checkout which tracks the package, or that it was installed from."""

import json
import subprocess

from separatrix.records import current_commit

USER = ("-c", "user.name=t", "-c", "user.email=t@example.org")


def git(folder, *arguments):
    command = ["git", "-C", str(folder), *USER, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def test_no_checkout_no_commit(tmp_path):
    assert current_commit(tmp_path) is None
    assert current_commit(tmp_path / "absent") is None


def test_clean_dirty_and_untracked(tmp_path):
    package = tmp_path / "package"
    package.mkdir()
    (package / "module.py").write_text("x = 1\n")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "start")
    commit = git(tmp_path, "rev-parse", "HEAD")
    assert current_commit(package) == commit

    (package / "module.py").write_text("x = 2\n")
    assert current_commit(package) == f"{commit}-dirty"

    installed = tmp_path / "environment"
    installed.mkdir()
    (installed / "module.py").write_text("x = 1\n")
    assert current_commit(installed) is None


def test_installed_from_a_commit(tmp_path, monkeypatch):
    note = tmp_path / "separatrix-9.dist-info"
    note.mkdir()
    (note / "METADATA").write_text("Metadata-Version: 2.1\nName: separatrix\nVersion: 9\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert current_commit(tmp_path) is None

    origin = {"url": "https://example.org/a.git", "vcs_info": {"vcs": "git", "commit_id": "ab12"}}
    (note / "direct_url.json").write_text(json.dumps(origin))
    assert current_commit(tmp_path) == "ab12"
