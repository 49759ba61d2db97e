"""submitit as a `concurrent.futures.Executor`: calls become job arrays, files become futures."""

import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, NamedTuple

_MOMENT = 0.2  # seconds: calls that come within one of each other are one array
_PAUSE = 1.0  # between looks for results, which are files
_SECONDS_BETWEEN_QUESTIONS = 30.0  # to Slurm; submitit by itself comes to ask every ten minutes
_SECONDS_TO_SHOW = 15.0  # a shared disk may show a result later than Slurm shows the end
_LARGEST = 1000  # of an array: Slurm's MaxArraySize is 1001 unless set
# submitit takes every state but seven for an end, SUSPENDED and CONFIGURING among them.
_ENDED = {
    *("BOOT_FAIL", "CANCELLED", "COMPLETED", "DEADLINE", "FAILED", "NODE_FAIL"),
    *("OUT_OF_MEMORY", "REVOKED", "TIMEOUT"),
}


class LostJob(Exception):
    """Slurm ended a job before it left a result."""


class _Call(NamedTuple):
    future: Future
    function: Callable
    arguments: tuple


class SlurmPool(Executor):
    """One thread talks to submitit, which knows no locks."""

    def __init__(self, slurm: Any):
        self._slurm = slurm
        self._calls: SimpleQueue[_Call | None] = SimpleQueue()
        self._lock, self._open = Lock(), True
        self._futures: set[Future] = set()
        self._ended: dict[str, float] = {}  # when a job was first seen to have
        self._thread = Thread(target=self._serve, name="slurm", daemon=True)
        self._thread.start()

    def submit(self, fn: Callable, /, *args: Any, **kwargs: Any) -> Future:
        assert not kwargs, "portions are handed in by place"
        future: Future = Future()  # never "running": Slurm may cancel it all along
        with self._lock:
            if not self._open:
                raise RuntimeError("cannot submit after shutdown")
            self._futures.add(future)
            self._calls.put(_Call(future, fn, args))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        with self._lock:
            self._open = False
            futures = list(self._futures) if cancel_futures else []
        for future in futures:
            future.cancel()
        self._calls.put(None)  # wakes the thread
        if wait:
            self._thread.join()

    def _serve(self) -> None:
        jobs: dict[Future, Any] = {}
        asked = time.monotonic()
        while jobs or self._open or not self._calls.empty():
            jobs |= self._as_array(self._arrived(_PAUSE if jobs else None))
            if jobs and time.monotonic() > asked + _SECONDS_BETWEEN_QUESTIONS:
                next(iter(jobs.values())).watcher.update()  # one question for all jobs
                asked = time.monotonic()
            jobs = {future: job for future, job in jobs.items() if not self._is_over(future, job)}

    def _arrived(self, timeout: float | None) -> list[_Call]:
        calls: list[_Call | None] = []
        with suppress(Empty):
            while len(calls) < _LARGEST:
                calls.append(self._calls.get(timeout=timeout))
                timeout = _MOMENT
        return [call for call in calls if call and not self._is_cancelled(call.future)]

    def _as_array(self, calls: list[_Call]) -> dict[Future, Any]:
        """Each call's job; where Slurm refuses them, that is what all of them come to."""
        from .slurm_call import SlurmCall

        if not calls:
            return {}
        try:
            with self._slurm.batch():
                jobs = [self._slurm.submit(SlurmCall(), c.function, *c.arguments) for c in calls]
        except Exception as error:
            for call in calls:
                self._settle(call.future, None, error)
            return {}
        return {call.future: job for call, job in zip(calls, jobs, strict=True)}

    def _is_over(self, future: Future, job: Any) -> bool:
        if self._is_cancelled(future):
            job.cancel(check=False)
            return True
        try:
            if not job.done() or self._may_still_come(job):
                return False
            self._settle(future, *job.result())
        except Exception as error:
            self._settle(future, None, error)
        return True

    def _may_still_come(self, job: Any) -> bool:
        if job.paths.result_pickle.exists():
            return False
        state = str(job.state)
        since = self._ended.setdefault(job.job_id, time.monotonic())
        if state.split()[0] in _ENDED and time.monotonic() > since + _SECONDS_TO_SHOW:
            raise LostJob(
                f"Slurm job {job.job_id} ended as {state} without a result: {job.paths.stderr} "
                "has its last words."
            )
        return True

    def _is_cancelled(self, future: Future) -> bool:
        return future.cancelled() and not self._settle(future, None, None)

    def _settle(self, future: Future, result: Any, error: BaseException | None) -> bool:
        """Whether anybody still wants it."""
        self._futures.discard(future)
        if not future.set_running_or_notify_cancel():
            return False
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)
        return True
