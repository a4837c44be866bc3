"""Fetches the Swift files of a program at a commit."""

import os
import shutil
import subprocess

MARK = ".complete"


def git(*arguments, **more):
    # A program that is gone or has moved is an error, and not a question for a password.
    environment = {**os.environ, "GIT_TERMINAL_PROMPT": "0", **more.pop("env", {})}
    run = subprocess.run(["git", *arguments], stdout=subprocess.DEVNULL, check=False, env=environment, **more)
    if run.returncode != 0:
        raise SystemExit(f"git exited with {run.returncode}: git {' '.join(arguments)}")


def tree(repository, commit):
    """The folder with the Swift files of a program at a commit, which is fetched unless it is there."""
    corpus = os.environ["AUDIT_CORPUS"]
    folder = os.path.join(corpus, "trees", f"{repository.replace('/', '+')}@{commit[:12]}")
    if os.path.exists(os.path.join(folder, MARK)):
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    store = stored(repository, commit)
    index = os.path.join(corpus, "index")
    if os.path.exists(index):
        os.remove(index)
    # Files at their places, byte by byte: no hooks, and nothing that stands in the program is run. The audit follows no links.
    git(
        "--git-dir", store, "--work-tree", folder, "-c", "core.bare=false", "-c", "core.hooksPath=/dev/null",
        "-c", "core.attributesFile=/dev/null", "-c", "core.autocrlf=false",
        "checkout", "--quiet", "--force", commit, "--", "*.swift",
        env={"GIT_INDEX_FILE": index, "GIT_LFS_SKIP_SMUDGE": "1"},
    )  # fmt: skip
    open(os.path.join(folder, MARK), "w", encoding="utf-8").close()
    return folder


def stored(repository, commit):
    """A git folder that has the commit."""
    mirror = os.environ["AUDIT_MIRROR"]
    if mirror:
        owner, name = repository.split("/")
        return mirror.replace("%o", owner).replace("%n", name)
    store = os.path.join(os.environ["AUDIT_CORPUS"], "git", repository.replace("/", "+"))
    if not os.path.exists(store):
        git("init", "--quiet", "--bare", store)
    has = subprocess.run(
        ["git", "--git-dir", store, "cat-file", "-e", f"{commit}^{{commit}}"], stderr=subprocess.DEVNULL, check=False
    )
    if has.returncode != 0:
        # What has a name is not swept up when git tidies.
        name = f"+{commit}:refs/corpus/{commit}"
        git("--git-dir", store, "fetch", "--quiet", "--depth", "1", f"{os.environ['AUDIT_FORGE']}/{repository}", name)
    return store
