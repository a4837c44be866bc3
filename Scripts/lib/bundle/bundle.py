#!/usr/bin/env python3
"""Makes an artifact bundle of SwiftPM's out of programs that were built on several machines (SE-0305).

    Scripts/lib/bundle/bundle.py NAME VERSION FOLDER    FOLDER/NAME.artifactbundle.zip of FOLDER/TRIPLE/NAME for each TRIPLE that is there

The same programs make the same bytes. What it prints is the checksum that a manifest has to name.
"""
import hashlib
import json
import pathlib
import sys
import zipfile

# No time but the first that a ZIP can tell.
DATE = (1980, 1, 1, 0, 0, 0)


def add(bundle, path, data, mode):
    entry = zipfile.ZipInfo(path, DATE)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.create_system = 3  # Unix: the mode stands in the upper half.
    entry.external_attr = (0o100000 | mode) << 16
    bundle.writestr(entry, data)


def main():
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    name, version, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    programs = {path.parent.name: path for path in sorted(folder.glob(f"*/{name}")) if path.is_file()}
    if not programs:
        raise SystemExit(f"{folder} has no TRIPLE/{name}.")
    root = f"{name}.artifactbundle"
    variants = [{"path": f"{triple}/{name}", "supportedTriples": [triple]} for triple in programs]
    info = {"schemaVersion": "1.0", "artifacts": {name: {"type": "executable", "version": version, "variants": variants}}}
    file = folder / f"{root}.zip"
    with zipfile.ZipFile(file, "w") as bundle:
        add(bundle, f"{root}/info.json", json.dumps(info, indent=2) + "\n", 0o644)
        add(bundle, f"{root}/LICENSE", pathlib.Path("LICENSE").read_bytes(), 0o644)
        for triple, path in programs.items():
            add(bundle, f"{root}/{triple}/{name}", path.read_bytes(), 0o755)
    print(hashlib.sha256(file.read_bytes()).hexdigest())


main()
