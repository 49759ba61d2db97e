"""A study run by threads of this process."""

from separatrix.runs import local_crew
from separatrix.studies.running import run_study


def run_here(study, profile, store, machine, listener=lambda now: None):
    with local_crew(machine) as crew:
        run_study(study, profile, store, crew, listener)
