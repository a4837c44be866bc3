# What Scripts/test does to build a package with its tests: it tells how far that is, and takes each warning of ours for a failure.

# What swift has to be told about a package, the same for building and testing, or it builds anew.
set_options() {
    case $1 in
        traits) options=(--package-path . "${with_traits[@]}") ;;
        *) options=(--package-path "$1") ;;
    esac
}

# What a package is called where somebody reads it.
called() {
    case $1 in
        .) echo "the root package" ;;
        traits) echo "the root package with all traits" ;;
        *) echo "$1" ;;
    esac
}

# Shows what is going on now, on a terminal only, until something else is shown.
show() { [ ! -t 4 ] || printf '\r\033[K%.*s' "$((${COLUMNS:-80} - 1))" "${1:-}" >&4; }

# Copies what a build prints to its log, and tells which module it is at and how far: on a terminal at once, elsewhere each half
# minute. SwiftPM's lines begin with “[12/345] Compiling Lanyard”.
follow_build() {
    local title=$1 begin=$SECONDS limit=$((SECONDS + 30)) line status at=
    while :; do
        IFS= read -r -t "$((limit > SECONDS ? limit - SECONDS : 1))" line
        status=$?
        [ -z "$line" ] || printf '%s\n' "$line"
        case $line in
            '['*/*'] '*)
                at=${line#'['} at="step ${at%%]*}, ${line#*] }"
                at=${at/\// of }
                show "$title: $at"
                ;;
        esac
        if [ "$SECONDS" -ge "$limit" ]; then
            limit=$((SECONDS + 30))
            [ -t 4 ] || echo "$title, since $((SECONDS - begin)) s: ${at:-SwiftPM fetches or plans}" >&4
        elif [ "$status" -ne 0 ]; then
            return
        fi
    done
}

# Warnings of our own in the log of a build: a place in a file or macro that is not a dependency's, or what SwiftPM says of our
# packages by name. The compiler warns about what it compiles; what was built before is not told of again.
warnings() {
    local folder
    folder=$(basename "$root" | tr '[:upper:]' '[:lower:]')
    grep -v '/\.build/' "$1" | sort -u \
        | grep -E "(^[^:]*\.swift|^macro expansion .*):[0-9]+:[0-9]+: warning: |^warning: '($folder|lab|lanyard|lanyard-lab|audit|lanyard-audit)'"
}

build() {
    local log=$logs/build-${1/./root}.log title begin=$SECONDS found status
    title="building $(called "$1")"
    set_options "$1"
    swift build --build-tests "${options[@]}" 2>&1 </dev/null | follow_build "$title" >"$log"
    status=${PIPESTATUS[0]}
    show
    [ "$status" -eq 0 ] || { echo "== It failed: $title"; grep -E 'error:' "$log" | sort -u | head -40; tail -n 20 "$log"; return 1; }
    [ $((SECONDS - begin)) -lt 10 ] || echo "$title took $((SECONDS - begin)) s"
    found=$(warnings "$log") || return 0
    echo "== Warnings are errors here:"
    echo "$found"
    failed=$((failed + 1))
}
