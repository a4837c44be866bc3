"""The command that SwiftPM gave the compiler for a target, as its plan of the last build in a folder says."""
import json
import re

# Where the build put something, how it told of it, and what it took: another compilation decides that for itself.
OUTPUTS = {"-emit-dependencies", "-emit-module", "-incremental", "-c", "-enable-batch-mode", "-serialize-diagnostics",
           "-parseable-output", "-warnings-as-errors"}
OUTPUTS_WITH_VALUE = {"-module-name", "-emit-module-path", "-output-file-map", "-index-store-path"}
# What a mode sets; the upcoming features that a target has anyway are among them.
MODE = {"-strict-memory-safety"}
MODE_WITH_VALUE = {"-swift-version", "-default-isolation", "-enable-upcoming-feature", "-Werror"}


def arguments(build, target):
    """The compiler and its arguments, without sources and outputs. `build` is the folder called .build."""
    with open(f"{build}/debug.yaml", encoding="utf-8") as file:
        found = re.search(rf'"C\.{target}-[^"]*\.module":\n.*?\n    args: (\[.*?\])\n', file.read(), re.S)
    if not found:
        raise SystemExit(f"{build} has no plan for {target}: build it first, with its tests and all traits.")
    kept, all_of_them = [], iter(json.loads(found.group(1)))
    for argument in all_of_them:
        if argument in OUTPUTS_WITH_VALUE:
            next(all_of_them)
        elif argument not in OUTPUTS and not argument.startswith("@"):
            kept.append(argument)
    return kept


def split(arguments):
    """Those that set the mode, and the others."""
    mode, others, all_of_them = [], [], iter(arguments)
    for argument in all_of_them:
        if argument in MODE_WITH_VALUE:
            mode += [argument, next(all_of_them)]
        else:
            (mode if argument in MODE else others).append(argument)
    return mode, others
