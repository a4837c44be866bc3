"""Whole files."""

import hashlib
import os
from urllib.parse import quote

from case import case, need
from originals import ACCENTED


@case("0 bytes", "empty.bin")
@case("1 byte", "one.bin")
@case("16 KiB", "small.bin")
@case("8 MiB", "medium.bin")
@case("a name with accents and spaces", ACCENTED)
def file(trial, name):
    trial.fetch(trial.url(f"files/{quote(name)}"), name=name)


@case("64 MiB over four connections")
def connections(trial):
    call = trial.fetch(trial.url("files/large.bin"), "-x", "4", name="large.bin")
    trial.parts(call)


@case("to the standard output")
def standard_output(trial):
    call = trial.get(trial.url("files/medium.bin"), "-o", "-")
    found = hashlib.sha256(call.output).hexdigest()
    need(found == trial.originals.digests["medium.bin"], f"{len(call.output)} bytes came, and they are not the file")
    need(not os.listdir(trial.folder), "something was written into the folder")


@case("into a folder that is not there yet")
def folders(trial):
    folder = os.path.join(trial.folder, "new", "deep")
    trial.get(trial.url("files/small.bin"), "-o", folder, "--create-dirs")
    trial.holds("small.bin", folder=folder)
