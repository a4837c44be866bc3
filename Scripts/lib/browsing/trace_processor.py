import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys

# The package fetches the program itself, trace_processor_shell, from a place of its own, unless it is told where one is.
PACKAGE = "perfetto==0.59.1"
FOLDER = pathlib.Path(".build/perfetto")
EMPTY = pathlib.Path(".build/perfetto/empty.json")


class Missing(Exception):
    """Perfetto's trace processor cannot be had here; why."""


def processor():
    """The class that runs it, and where its program is: `TRACE_PROCESSOR`, in the path, or what the package fetches."""
    if not importlib.util.find_spec("perfetto"):
        if not (FOLDER / "perfetto").exists():
            done = subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--target", str(FOLDER), PACKAGE], capture_output=True, text=True)
            if done.returncode:
                raise Missing(f"the package {PACKAGE} could not be installed")
        sys.path.append(str(FOLDER))
    api = importlib.import_module("perfetto.trace_processor")
    place = os.environ.get("TRACE_PROCESSOR") or shutil.which("trace_processor_shell") or shutil.which("trace_processor")
    return api.TraceProcessor, api.TraceProcessorConfig(bin_path=place)


def runs_of(trace):
    """The run of each slice that Perfetto finds in a trace, and what its importer complains about. Throws `Missing`."""
    kind, config = processor()
    EMPTY.parent.mkdir(parents=True, exist_ok=True)
    EMPTY.write_text('{"traceEvents": []}', encoding="utf-8")
    # With an empty trace first: what fails there is not the fault of ours. A program that somebody named has to start.
    try:
        kind(trace=str(EMPTY), config=config).close()
    except Exception as problem:
        if os.environ.get("TRACE_PROCESSOR"):
            raise
        raise Missing(f"its program cannot be fetched from here, or does not start ({type(problem).__name__})") from problem
    session = kind(trace=str(trace), config=config)
    try:
        runs = [row.run for row in session.query("select extract_arg(arg_set_id, 'args.id') as run from slice")]
        complaints = [f"{row.name}: {row.value}" for row in session.query("select name, value from stats where value > 0 and severity in ('error', 'data_loss')")]
        return runs, complaints
    finally:
        session.close()
