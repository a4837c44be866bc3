"""Counts in a Swift source what it asks of those who keep it: lines of code, and what has to be kept right by hand.

It is no parser: it knows a declaration by how the line begins that swift-format leaves it in.
"""
import re

# What comes before the first declaration and its comment.
HEAD = re.compile(r"\s*($|//(?!/)|#|(\w+ |@\w+ )*import )")
# A stored variable; a line that opens or holds a body declares something else.
STORED = re.compile(r"\s*(?:(?:@\w+|public|internal|private|private\(set\)|static) )*var (?=\w)(?!.*\{(?:.*\})?$)(.*)")
# What holds tasks, cancellables or scopes that somebody has to let go of.
HANDLE = re.compile(r"\b(Task<|AnyCancellable\b|TaskScope\?|ScopedTask<|DownloadManager\b)")
# What is true or false, or counts, by hand. A type that holds an object with a flag in it holds no second flag.
FLAG = re.compile(r"(is|has|wants)[A-Z]\w* = (true|false)|\w*[gG]eneration\b")


def count(text):
    """How many lines of code, handles and flags there are from the first declaration on."""
    lines = text.split("\n")
    while lines and HEAD.match(lines[0]):
        lines.pop(0)
    code = [line for line in lines if not re.match(r"\s*($|//)", line)]
    variables = [found.group(1) for found in map(STORED.match, code) if found]
    return {
        "lines": len(code),
        "handles": sum(bool(HANDLE.search(variable)) for variable in variables),
        "flags": sum(bool(FLAG.match(variable)) for variable in variables),
    }
