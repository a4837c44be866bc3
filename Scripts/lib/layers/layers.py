"""Prints each use of a type that points upward or sideways in layers.table. Arguments: the table, then the sources.

Looked at are the types that a file declares at its top level, by their names, outside of texts. What an extension adds is
found by the compiler, in `alone`, which takes the core apart and no other module.
"""
import collections
import re
import sys

TEXT = re.compile(r'"""[\s\S]*?"""|//[^\n]*|/\*[\s\S]*?\*/|"(?:\\.|[^"\\\n])*"|^#if[^\n]*', re.M)
DECLARED = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*"
    r"(?:(?:public|package|internal|private|fileprivate|open|final|indirect|nonisolated|distributed)\s+)*"
    r"(?:class|struct|enum|protocol|actor|typealias)\s+([A-Z]\w*)",
    re.M,
)
NAMED = re.compile(r"(?<![.\w])[A-Z]\w*")


def read(table):
    """The number of each folder's layer, by module and folder."""
    layers, module = collections.defaultdict(dict), None
    for line in open(table):
        words = line.split("#")[0].split()
        if not words:
            continue
        if not line[0].isspace():
            module = words[0]
            layers[module] = {}
            continue
        number = len(set(layers[module].values()))
        layers[module] |= dict.fromkeys(words, number)
    return layers


def main(table, *files):
    layers, found = read(table), []
    modules = collections.defaultdict(dict)
    for file in files:
        *_, name = parts = file.split("/")
        depth = parts.index("Sources") + 2
        modules["/".join(parts[:depth])][file] = parts[depth] if len(parts) > depth + 1 else None
    for module, folders in sorted(modules.items()):
        known = layers.get(module, {})
        for folder in sorted(set(filter(None, folders.values())) - set(known)):
            found.append(f"{module}/{folder}: stands in no layer")
        for folder in sorted(set(known) - set(folders.values())):
            found.append(f"{table}: there is no {module}/{folder}")
        sources = {file: TEXT.sub('""', open(file).read()) for file in folders}
        home = {name: file for file, source in sources.items() for name in DECLARED.findall(source)}
        above = max(known.values(), default=0) + 1
        layer = {file: known.get(folder, above) for file, folder in folders.items()}
        for file, source in sources.items():
            for name in sorted(set(NAMED.findall(source))):
                other = home.get(name)
                if other and folders[other] != folders[file] and layer[other] >= layer[file]:
                    found.append(f"{file}: uses {name} of {folders[other] or 'the files beside the folders'}")
    print("\n".join(found), end="\n" if found else "")
    return bool(found)


sys.exit(main(*sys.argv[1:]))
