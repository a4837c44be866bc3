# Shared by the scripts: the place they work in, and the files they work on.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.." && root=$(pwd -P)

# Whoever starts a script may have closed its input. The next file that is opened would take its number.
{ : <&0; } 2>/dev/null || exec </dev/null

# Without a cache in the home the compiler cannot read a manifest.
cache=${XDG_CACHE_HOME:-${HOME:-~}/.cache}
{ mkdir -p "$cache" && [ -w "$cache" ]; } 2>/dev/null || export XDG_CACHE_HOME=$root/.build/cache
unset cache

# SwiftPM 6.3 tells the compiler of a package's traits in the order of a set, which is another one each time that it plans; so two
# builds of the same sources compile everything anew. The tests of Scripts/test and Scripts/examples run without it.
export SWIFT_DETERMINISTIC_HASHING=1

# SwiftPM plans anew when a package has other files than before, but not when one beside it has: what is new there would not be
# compiled. A touched manifest makes it plan.
beside=$(find Sources Tests Lab Audit -name .build -prune -o -name '*.swift' -print | LC_ALL=C sort | cksum)
for manifest in */Package.swift */*/Package.swift; do
    built=${manifest%/*}/.build
    [ -d "$built" ] && [ "$(cat "$built/beside" 2>/dev/null)" != "$beside" ] && touch "$manifest" && echo "$beside" >"$built/beside"
done 2>/dev/null
unset beside manifest built

# The root package with all its traits has a place of its own: where the one without them is built, each would compile anew what is ours.
with_traits=(--enable-all-traits --scratch-path "$root/.build/traits")

# The project's own files that match the patterns, one a line: tracked or new, but not ignored, deleted, or written by Scripts/lib/embed or
# Scripts/cluster/messages. What the audit is tried on is somebody's code, and stays as it is.
files() {
    # Not as patterns of git's: before one pattern that begins with a folder, git 2.39 cuts that folder's length off “:!:*.pb.swift”,
    # and leaves everything out.
    git ls-files --cached --others --exclude-standard -- "$@" | sort -u \
        | grep -vE '/Embedded(Page|Pages|Catalogue)\.swift$|\.pb\.swift$|^Audit/Tests/[^/]*/Fixtures/' \
        | while IFS= read -r file; do
            [ -f "$file" ] && printf '%s\n' "$file"
        done
}

# Calls a command with the lines of its input as the last arguments.
with_lines() {
    tr '\n' '\0' | xargs -0 "$@"
}
