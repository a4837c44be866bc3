import importlib.util
import pathlib
import subprocess
import sys

# Of the package, only the checker itself is used, which brings its rules with it.
PACKAGE = "axe-playwright-python==0.1.8"
FOLDER = pathlib.Path(".build/axe")
FILE = "axe_playwright_python/axe.min.js"


def script():
    """The checker of accessibility, from PyPI if it is not there; it goes beside the build, never into the system."""
    spec = importlib.util.find_spec("axe_playwright_python")
    places = [pathlib.Path(spec.origin).parent.parent] if spec and spec.origin else []
    for place in [*places, FOLDER]:
        if (place / FILE).exists():
            return (place / FILE).read_text(encoding="utf-8")
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(FOLDER), PACKAGE], check=True)
    return (FOLDER / FILE).read_text(encoding="utf-8")


def complaints(page):
    """What axe finds in the page that is open, without what stands in frames: the console has checks of its own."""
    page.driver.execute_script(script())
    found = page.driver.execute_async_script("axe.run(document, {iframes: false}).then(arguments[0])")
    return [f"{rule['id']}: {node['html'][:120]}" for rule in found["violations"] for node in rule["nodes"]]
