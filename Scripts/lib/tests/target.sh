# What Scripts/test does with a target: adds to its passed and failed, and leaves logs in its logs.

# The lines of the table.
targets() { grep -v '^#\|^$' Scripts/lib/tests/targets.table; }

# Takes note of an event, and shows the test that has been running for the longest time, and how many others are.
follow() {
    local title=${1#*Test } others
    case $title in
        'run '*) ;;
        *' started.') running=$running${title% started.}$'\n' ;;
        *' passed after '* | *' failed after '*)
            title=${title% passed after *} title=${title% failed after *} title=${title% with * test case*}
            running=${running/"$title"$'\n'/}
            ;;
    esac
    others=${running//[!$'\n']/}
    show "$name: ${running%%$'\n'*}$([ ${#others} -le 1 ] || echo ", and $((${#others} - 1)) more")"
}

# Ends a process and all below it. What it started has groups of its own, so each is ended by its number.
end_all() { descendants "$1" | xargs kill -9 2>/dev/null; }

# All processes below some, themselves included.
descendants() {
    ps -A -o pid= -o ppid= | awk -v roots="$*" '
        { parent[$1] = $2 }
        END {
            count = split(roots, first, " ")
            for (i = 1; i <= count; i++) isBelow[first[i]] = 1
            do {
                more = 0
                for (pid in parent) if (!(pid in isBelow) && parent[pid] in isBelow) { isBelow[pid] = 1; more = 1 }
            } while (more)
            for (pid in isBelow) print pid
        }'
}

# Runs the tests of a target in a package. On Linux what was built is a program; started by `swift test` it would be read
# through a buffer, and the last that it said would be lost when it is ended.
run_tests() {
    local program
    set_options "$2"
    program=$(swift build --show-bin-path "${options[@]}")
    program=$(ls -td "$program"/*PackageTests.xctest | head -n 1)
    unset SWIFT_DETERMINISTIC_HASHING
    if [ -f "$program" ]; then
        exec "$program" --testing-library swift-testing --filter "^$1\\."
    else
        exec swift test "${options[@]}" --skip-build --disable-xctest --filter "^$1\\."
    fi
}

# Copies what a target prints to its log, until it ends; fails if it tells of no event for so long as the watchdog waits.
watch() {
    local patience=${WATCHDOG:-180} line= rest limit running= status
    limit=$((SECONDS + patience))
    while rest=$((limit - SECONDS)) && [ "$rest" -gt 0 ]; do
        IFS= read -r -t "$rest" line
        status=$?
        # Into a pipe it writes in colours.
        line=${line//$'\e['[0-9]m/} line=${line//$'\e['[0-9][0-9]m/}
        [ -z "$line" ] || printf '%s\n' "$line"
        # The end of the file, or of the time: the first bash to tell them apart is the fourth.
        [ "$status" -eq 0 ] || [ "$SECONDS" -ge "$limit" ] || return 0
        case $line in
            *' Test '*' started.' | *' Test '*' passed after '* | *' Test '*' failed after '* | *' recorded an issue '* | *' skipped'*)
                limit=$((SECONDS + patience))
                [ ! -t 4 ] || follow "$line"
                ;;
        esac
    done
    return 1
}

# The processor time of all that this shell has waited for, in milliseconds. Not in a subshell, which has waited for nobody.
processor_time() {
    times >"$logs/times"
    spent=$(awk 'NR == 2 { gsub(/[ms]/, " "); print int(1000 * (60 * ($1 + $3) + $2 + $4)) }' "$logs/times")
}

# Runs the tests of a target, and prints its line.
test_target() {
    local name=$1 log=$logs/$1.log pipe=$logs/$1.pipe begin=$SECONDS status counts process spent before
    mkfifo "$pipe"
    processor_time
    before=$spent
    run_tests "$name" "$2" >"$pipe" 2>&1 </dev/null 3<&- 4>&- &
    process=$!
    trap 'end_all $process; exit 130' INT TERM HUP
    if watch <"$pipe" >"$log"; then
        wait "$process"
        status=$?
    else
        end_all "$process"
        wait "$process" 2>/dev/null
        status=watchdog
    fi
    trap - INT TERM HUP
    rm -f "$pipe"
    counts=$(awk -v status="$status" -v patience="${WATCHDOG:-180}" -f Scripts/lib/count.awk "$log")
    sed -n '2,$p' <<<"$counts" >>"$log"
    read -r ended broken <<<"${counts%%$'\n'*}"
    passed=$((passed + ended)) failed=$((failed + broken))
    processor_time
    show
    printf '%-28s %8d %8d %9d %11d\n' "$name" "$ended" "$broken" $((SECONDS - begin)) $(((spent - before + 500) / 1000))
}
