# Shared by the scripts that use a page in a browser: finds what that needs, or puts it in where that is allowed.

# The first of the commands that is there.
first() { for name; do command -v "$name" && return; done; }

browser() { first chromium chromium-browser google-chrome; }

# Debian's packages go in where that is allowed; Python's go beside the build, never into the system.
if [ -z "$(browser)" ] || ! command -v chromedriver >/dev/null; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        { apt-get update && apt-get install --yes --no-install-recommends chromium chromium-driver python3-venv; } >/dev/null
    fi
    if [ -z "$(browser)" ] || ! command -v chromedriver >/dev/null; then
        echo "A browser is missing: install chromium and chromedriver (Debian: apt-get install chromium chromium-driver)."
        exit 1
    fi
fi
python=$(first python3)
if [ -z "$python" ]; then
    echo "python3 is missing: the browser is driven from it."
    exit 1
fi
if ! "$python" -c 'import selenium' 2>/dev/null; then
    environment=.build/browser-python
    { [ -x "$environment/bin/python" ] || "$python" -m venv "$environment"; } \
        && "$environment/bin/python" -m pip install --quiet 'selenium>=4.20,<5' \
        || { echo "selenium is missing: pip install selenium (it needs python3-venv, or a network)."; exit 1; }
    python=$environment/bin/python
fi

# Calls a folder of Python with the browser and the driver; the rest is its own.
drive() {
    PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=Scripts/lib/browsing:Scripts/lib exec "$python" "$1" \
        --browser "$(browser)" --driver "$(command -v chromedriver)" "${@:2}"
}
