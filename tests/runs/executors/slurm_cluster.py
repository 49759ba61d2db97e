"""A real Slurm of one node for as long as a test needs it: munged, slurmctld and slurmd.

All of it lies in one folder, talks over loopback and runs as whoever runs the tests: no setting of
the system is read or changed. On Debian: `apt-get install slurmctld slurmd slurm-client munge`.
"""

import getpass
import os
import re
import shutil
import socket
import subprocess
import time
from contextlib import ExitStack, contextmanager

import pytest

NEEDED = (
    *("munged", "slurmctld", "slurmd", "setpriv"),
    *("sbatch", "srun", "sinfo", "squeue", "scancel", "scontrol"),
)
LIMIT = 60  # seconds to start, or to stop, before it is given up

# cred_expire is also how long a requeued job waits before it starts again, 120 s by default.
# config_overrides gives the node two processors on a machine with one, too.
# submitit's watcher outlives a cluster and remembers by number: no two may count from the same one.
CONFIG = """
ClusterName=test
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket,cred_expire=10
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmdParameters=config_overrides
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/builtin
SchedulerParameters=batch_sched_delay=0,sched_interval=1
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
FirstJobId={ports[0]}
JobRequeue=1
KillWait=1
MinJobAge=3600
ReturnToService=2
NodeName=localhost NodeAddr=127.0.0.1 CPUs=2 RealMemory=1000
PartitionName=test Nodes=ALL Default=YES State=UP
"""

# A stand-in, as the real `sacct` asks a database that is not here. What submitit wants of it, the
# controller knows for MinJobAge.
SACCT = """#!/bin/sh
# As submitit calls it: sacct -o JobID,State,NodeList --parsable2 -j JOB [-j JOB ...]
for word; do case $word in [0-9]*) jobs=$jobs,$word ;; esac; done
echo 'JobID|State|NodeList'
exec squeue --noheader --array --states=all --format='%i|%T|%N' --jobs="${jobs#,}"
"""


@contextmanager
def slurm_cluster(folder):
    """Its commands work inside; the test is skipped, with a sentence, where it does not start."""
    system = os.environ["PATH"] + ":/usr/sbin:/sbin"
    missing = [name for name in NEEDED if not shutil.which(name, path=system)]
    if missing:
        pytest.skip(f"Slurm is not installed: no {', '.join(missing)}")
    with ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        for name in [name for name in os.environ if name.startswith(("SLURM_", "SBATCH_"))]:
            patch.delenv(name)  # the tests may be a job themselves
        patch.setenv("PATH", f"{folder / 'bin'}:{system}")
        patch.setenv("SLURM_CONF", str(folder / "slurm.conf"))
        write_files(folder)
        munge = start(stack, folder, *munge_command(folder))
        wait(folder, (folder / "munge.socket").exists, munge)
        controller = start(stack, folder, "slurmctld", "-D", "-i")
        node = start(stack, folder, "slurmd", "-D", "-N", "localhost")
        wait(folder, lambda: asked("sinfo", "-h", "-o", "%T") == "idle", munge, controller, node)
        stack.callback(cancel_all)
        yield


def write_files(folder):
    for name in ("bin", "state", "spool"):
        (folder / name).mkdir()
    (folder / "key").touch(mode=0o600)
    (folder / "key").write_bytes(os.urandom(128))
    (folder / "bin" / "sacct").write_text(SACCT)
    (folder / "bin" / "sacct").chmod(0o755)
    text = CONFIG.format(folder=folder, user=getpass.getuser(), ports=free_ports(2))
    (folder / "slurm.conf").write_text(text)
    # Later ones need this where there is no systemd; earlier ones do not know the word.
    year, month = re.findall(r"\d+", asked("slurmd", "-V"))[:2]
    if (int(year), int(month)) >= (23, 2):
        (folder / "cgroup.conf").write_text("CgroupPlugin=disabled\n")


def munge_command(folder):
    """Forced, as the folders of pytest are closed to other users: no others are served here."""
    files = {"key-file": "key", "pid-file": "munge.pid", "seed-file": "seed"}
    places = [f"--{option}={folder / name}" for option, name in files.items()]
    return "munged", "--foreground", "--force", f"--socket={folder / 'munge.socket'}", *places


def free_ports(number):
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(number)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


def start(stack, folder, name, *words):
    """A daemon that ends with the stack, or with the process of the tests where that is killed."""
    log = stack.enter_context((folder / f"{name}.log").open("wb"))
    command = ("setpriv", "--pdeathsig=KILL", name, *words)
    process = subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
    stack.callback(stop, process)
    return process


def stop(process):
    process.terminate()
    try:
        process.wait(LIMIT)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def wait(folder, ready, *daemons):
    deadline = time.monotonic() + LIMIT
    while not ready():
        if time.monotonic() > deadline or any(one.poll() is not None for one in daemons):
            logs = {path.name: path.read_text().splitlines() for path in folder.glob("*.log")}
            last = "; ".join(f"{name}: {lines[-1]}" for name, lines in logs.items() if lines)
            pytest.skip(f"Slurm did not start: {last}")
        time.sleep(0.05)


def cancel_all():
    """A step is no child of the daemons: it must be gone before they are."""
    asked("scancel", f"--user={getpass.getuser()}")
    deadline = time.monotonic() + LIMIT
    while asked("squeue", "--noheader") and time.monotonic() < deadline:
        time.sleep(0.05)


def asked(*command):
    return subprocess.run(command, capture_output=True, text=True, timeout=LIMIT).stdout.strip()
