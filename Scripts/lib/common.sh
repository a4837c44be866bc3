# Shared by the scripts: the place they work in, and the files they work on.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.." && root=$(pwd -P)

# The project's own files that match the patterns, one a line: tracked or new, but not ignored, deleted, or written by Scripts/embed or
# Scripts/etcd-messages. What the audit is tried on is somebody's code, and stays as it is.
files() {
    git ls-files --cached --others --exclude-standard -- "$@" ':!:*/EmbeddedPage.swift' ':!:*/EmbeddedCatalogue.swift' ':!:*.pb.swift' \
        ':!:*/EmbeddedPages.swift' ':!:Audit/Tests/*/Fixtures/*' | sort -u | while IFS= read -r file; do
        [ -f "$file" ] && printf '%s\n' "$file"
    done
}

# Calls a command with the lines of its input as the last arguments.
with_lines() {
    tr '\n' '\0' | xargs -0 "$@"
}
