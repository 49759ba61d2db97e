"""A real browser, driven through the pipe of its debugging protocol: no driver, no network."""

import base64
import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager

NAMES = ("chromium", "chromium-browser", "google-chrome")
BROWSER = next(filter(None, map(shutil.which, NAMES)), None)
WITHOUT = f"no browser is installed: {', '.join(NAMES)}"
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--allow-file-access-from-files",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--remote-debugging-pipe",
)

# The browser reads commands from 3 and writes answers to 4; a hook of ours between fork and exec
# would fork a process that may have jax in it, which warns.
_CONNECTED = """
import os, sys
for place, end in zip((60, 61), sys.argv[1:3]):
    os.dup2(int(end), place)
os.dup2(60, 3)
os.dup2(61, 4)
os.execv(sys.argv[3], sys.argv[3:])
"""


@contextmanager
def browsing():
    """A `Browser`; the process ends with the block."""
    to_read, to_write = os.pipe(), os.pipe()
    # Its helpers may still be writing when it is killed.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [BROWSER, *_FLAGS, f"--user-data-dir={profile}", "about:blank"]
        process = subprocess.Popen(
            [sys.executable, "-c", _CONNECTED, str(to_read[0]), str(to_write[1]), *command],
            pass_fds=(to_read[0], to_write[1]),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_read[0])
        os.close(to_write[1])
        try:
            with os.fdopen(to_write[0], "rb") as answers, os.fdopen(to_read[1], "wb") as commands:
                yield Browser(answers, commands)
        finally:
            process.kill()
            process.wait()


class Browser:
    """One tab: opens files, evaluates expressions, hears what a page asks for or complains of."""

    def __init__(self, answers, commands):
        self._answers, self._commands = answers, commands
        self._numbers, self._session = itertools.count(1), None
        self.requests, self.complaints = [], []
        target = self._ask("Target.createTarget", url="about:blank")["targetId"]
        attached = self._ask("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self._ask(f"{domain}.enable")

    def open(self, path, width=1280, *, dark=False):
        """Shows a file at a width, and waits until it is loaded."""
        self.requests, self.complaints = [], []
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}
        self._ask("Emulation.setDeviceMetricsOverride", **size)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self._ask("Emulation.setEmulatedMedia", features=[scheme])
        self._loaded = False
        self._ask("Page.navigate", url=path.as_uri() if hasattr(path, "as_uri") else path)
        while not self._loaded:
            self._hear()

    def evaluate(self, expression):
        """The value of an expression, whatever JSON can hold."""
        answer = self._ask("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise AssertionError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def save_to(self, folder):
        """Where files go that a page offers."""
        session, self._session = self._session, None  # a matter of the browser, not of a tab
        self._ask("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
        self._session = session

    def picture(self):
        """The whole page as a PNG."""
        options = {"captureBeyondViewport": True, "format": "png"}
        return base64.b64decode(self._ask("Page.captureScreenshot", **options)["data"])

    def _ask(self, method, **parameters):
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        self._commands.write(json.dumps(message).encode() + b"\0")
        self._commands.flush()
        while True:
            heard = self._hear()
            if heard.get("id") == number:
                assert "error" not in heard, heard["error"]
                return heard["result"]

    def _hear(self):
        """The next message; what a page does unasked is kept."""
        letters = iter(lambda: self._answers.read(1), b"\0")
        heard = json.loads(b"".join(letters))
        method, facts = heard.get("method"), heard.get("params", {})
        if method == "Page.loadEventFired":
            self._loaded = True
        if method == "Network.requestWillBeSent":
            self.requests.append(facts["request"]["url"][:200])
        if method == "Runtime.exceptionThrown":
            self.complaints.append(facts["exceptionDetails"]["text"])
        if method == "Log.entryAdded" and facts["entry"]["level"] in ("warning", "error"):
            self.complaints.append(facts["entry"]["text"])
        if method == "Runtime.consoleAPICalled" and facts["type"] in ("warning", "error"):
            self.complaints.append(str(facts["args"]))
        return heard
