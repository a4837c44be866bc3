"""Puts the pages of a static site beside themselves as Markdown, as DocC wrote them, and an llms.txt that leads to them.

    Scripts/lib/markdown.py SITE PATH [MODULE…]

DocC leaves them among its data, with addresses that only it understands. In the site /documentation/lanyard/taskscope has
/documentation/lanyard/taskscope.md beside it. llms.txt, whose form is that of llmstxt.org, names each module and each article
with its first sentence; symbols are reached from there.
"""
import pathlib
import re
import sys

SUMMARY = "Swift package that ties each task to an owner: when the owner goes, the work stops, and a stale result is never written."


def main(site, path, *modules):
    site = pathlib.Path(site)
    data = site / "data/documentation"
    pages = {str(file.relative_to(data))[:-3]: file for file in data.rglob("*.md")}

    def address(name):
        """Of a page, if there is one."""
        name = name.lower()
        return f"{path}documentation/{name}.md" if name in pages else None

    def told(match):
        """A name of DocC's own, which it leaves in tables."""
        return f"`{match[1]}`"

    def linked(match):
        found = address(match[2])
        return f"[{match[1]}]({found})" if found else match[1]

    def entitled(match):
        """A page, likewise."""
        name = match[1].lower()
        return f"[{title(raw[name])}]({address(name)})" if name in raw else match[1].rsplit("/", 1)[-1]

    raw = {name: file.read_text(encoding="utf-8") for name, file in pages.items()}
    texts = {}
    for name, file in pages.items():
        text = re.sub(r"``?doc://[^`]*/([^`/]+)``?", told, raw[name])
        text = re.sub(r"<doc://[^/]*/documentation/([^>]*)>", entitled, text)
        text = re.sub(r"\[([^\]]*)\]\(/documentation/((?:[^()#\s]|\([^()]*\))*)(?:#[^)]*)?\)", linked, text)
        texts[name] = text
        place = site / "documentation" / f"{name}.md"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
        file.unlink()

    lines = ["# Lanyard", "", f"> {SUMMARY}", ""]
    for module in modules:
        inside = [name for name in texts if name == module.lower() or name.startswith(module.lower() + "/")]
        lines += [f"## {module}", ""]
        for name in sorted(inside, key=lambda name: (name.count("/"), name)):
            if name == module.lower() or '"documentType" : "article"' in texts[name]:
                lines.append(f"- [{title(texts[name])}]({address(name)}): {abstract(texts[name])}")
        lines.append("")
    (site / "llms.txt").write_text("\n".join(lines), encoding="utf-8")
    wrong = [f"{name}.md: {line}" for name, text in texts.items() for line in text.splitlines() if "doc://" in line or "](/documentation/" in line]
    wrong += [f"llms.txt has nothing of {module}" for module in modules if module.lower() not in texts]
    print("\n".join(wrong), end="\n" if wrong else "")
    return bool(wrong)


def title(text):
    return re.search(r"^# (.*)$", text, re.M)[1]


def abstract(text):
    """The first paragraph behind the title."""
    return " ".join(re.split(r"\n\s*\n", text.split(f"# {title(text)}", 1)[1].strip(), maxsplit=1)[0].split())


sys.exit(main(*sys.argv[1:]))
