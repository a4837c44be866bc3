"""The tables of Documentation/Audit.md."""

import re

PAGE = "Documentation/Audit.md"


def rule_table(scores):
    lines = [
        "| rule | on | found | programs | judged | right | wrong | undecided | right of right and wrong |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for score in scores:
        precision = "–" if score.precision is None else f"{score.precision:.2f}"
        lines.append(
            f"| `{score.rule}` | {'yes' if score.is_on else 'no'} | {score.found} | {score.programs} "
            f"| {len(score.standing)} | {score.right} | {score.wrong} | {score.undecided} | {precision} |"
        )
    return "\n".join(lines)


def fix_table(scores, on):
    lines = ["| fix | before it | found by |", "|---|---|---|"]
    for score in scores:
        if score.state == "found":
            by = ", ".join(f"`{rule}`{'' if on[rule] else ' (off)'}" for rule in score.found_by)
            lines.append(f"| [{name(score.fix)}]({score.fix.link}) | {score.fix.sentence} | {by} |")
    return "\n".join(lines)


def missed_table(scores, reasons):
    lines = ["| fix | before it | rule | why it is missed |", "|---|---|---|---|"]
    for score in scores:
        if score.state != "found":
            rule = ", ".join(f"`{rule}`" for rule in score.rules) or "none"
            reason = reasons.get(score.fix.number, "")
            lines.append(f"| [{name(score.fix)}]({score.fix.link}) | {score.fix.sentence} | {rule} | {reason} |")
    return "\n".join(lines)


def name(fix):
    return f"{fix.repository.split('/')[1]} {fix.slug}"


def compare(tables, write):
    """Whether the page has the tables; writes them if that is wanted."""
    with open(PAGE, encoding="utf-8") as file:
        old = file.read()
    new = old
    for title, table in tables.items():
        begin, end = f"<!-- {title}: Audit/Scripts/corpus write -->", f"<!-- end of {title} -->"
        block = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
        if not block.search(new):
            raise SystemExit(f"{PAGE} has no place for the {title}: “{begin}” and “{end}”.")
        new = block.sub(lambda _, text=f"{begin}\n{table}\n{end}": text, new)
    if new != old and write:
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(new)
    return new == old or write
