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
end_all() { descendants "$@" | xargs kill -9 2>/dev/null; }

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

# Runs tests of a package; what follows the package says which. On Linux what was built is a program; started by `swift test` it
# would be read through a buffer, and the last that it said would be lost when it is ended.
run_tests() {
    local program package=$1
    shift
    set_options "$package"
    program=$(swift build --show-bin-path "${options[@]}")
    program=$(ls -td "$program"/*PackageTests.xctest | head -n 1)
    unset SWIFT_DETERMINISTIC_HASHING
    # What a test writes others may read, as the tests expect.
    umask 022
    if [ -f "$program" ]; then
        exec "$program" --testing-library swift-testing "$@"
    else
        exec swift test "${options[@]}" --skip-build --disable-xctest "$@"
    fi
}

# Copies what a target prints to its log, until it ends; fails if it tells of no event for so long as the watchdog waits.
watch() {
    local line= left limit running= status
    limit=$((SECONDS + patience))
    while left=$((limit - SECONDS)) && [ "$left" -gt 0 ]; do
        IFS= read -r -t "$left" line
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

# Runs tests in a process of their own, and adds to ended and broken. Sets open to the names of those that had begun when it
# ended and rest to those of the others, if it did not end by itself; else to nothing.
play() {
    local part=$logs/$name.part events=$logs/$name.events pipe=$logs/$name.pipe process status counts
    rm -f "$events"
    mkfifo "$pipe"
    run_tests "$@" --event-stream-version 0 --event-stream-output-path "$events" >"$pipe" 2>&1 </dev/null 3<&- 4>&- &
    process=$!
    trap 'end_all $process; exit 130' INT TERM HUP
    if watch <"$pipe" >"$part"; then
        wait "$process" 2>/dev/null
        status=$?
    else
        { end_all "$process"; wait "$process"; } 2>/dev/null
        status=watchdog
    fi
    trap - INT TERM HUP
    rm -f "$pipe"
    open= rest=
    if ! grep -q 'Test run with [0-9]* test' "$part" && [ -f "$events" ]; then
        open=$(awk -f Scripts/lib/tests/events.awk "$events" | sed -n 's/^open //p')
        rest=$(awk -f Scripts/lib/tests/events.awk "$events" | sed -n 's/^rest //p')
    fi
    counts=$(awk -v status="$status" -v patience="$patience" -v again="${open:+1}${rest:+1}" -f Scripts/lib/count.awk "$part")
    { cat "$part"; sed -n '2,$p' <<<"$counts"; } >>"$log"
    rm -f "$part" "$events"
    counts=${counts%%$'\n'*}
    ended=$((ended + ${counts% *})) broken=$((broken + ${counts#* }))
    [ "$status" = watchdog ] && why="nothing had happened for $patience seconds" || why="its process ended with $status"
}

# Says what became of a test that did not end.
blame() { broken=$((broken + 1)) && echo "✘ Test $1" >>"$log"; }

# Runs the tests of a target, and prints its line. One that cannot go on takes no other along: those that had not ended when
# their process did run again in the next one, one after the other, so that it is known which of them ends it. That one
# counts as failed, and the next process goes on behind it. There are five processes at most.
test_target() {
    local name=$1 log=$logs/$1.log patience=${WATCHDOG:-180} begin=$SECONDS spent before
    local ended=0 broken=0 open rest why processes=1 first=0 note= blamed=0
    processor_time
    before=$spent
    play "$2" --filter "^$name\\."
    first=$((ended + broken))
    rest=$open${open:+${rest:+$'\n'}}$rest
    [ -z "$rest" ] || echo "== $why; $(grep -c . <<<"$rest") tests run again, one after the other." >>"$log"
    while [ -n "$rest" ] && [ "$processes" -lt 5 ]; do
        processes=$((processes + 1))
        local chosen=() id
        while IFS= read -r id; do chosen+=(--filter "$id"); done < <(sed 's/[][\.^$*+?(){}|/]/\\&/g; s/.*/^&$/' <<<"$rest")
        play "$2" --no-parallel "${chosen[@]}"
        while IFS= read -r id; do
            [ -z "$id" ] || { blamed=$((blamed + 1)) && blame "$id was running when $why."; }
        done <<<"$open"
        [ -n "$open" ] || break
    done
    while IFS= read -r id; do [ -z "$id" ] || blame "$id was not reached."; done <<<"$rest"
    [ "$processes" -eq 1 ] || [ "$blamed" -gt 0 ] || blame "run: a process of $name did not end, and no test alone is to blame."
    [ "$processes" -eq 1 ] || note="  $first in the first process, $((ended + broken - first)) in $((processes - 1)) more"
    [ -z "$note" ] || echo "==$note" >>"$log"
    passed=$((passed + ended)) failed=$((failed + broken))
    processor_time
    show
    printf '%-28s %8d %8d %9d %11d%s\n' "$name" "$ended" "$broken" $((SECONDS - begin)) $(((spent - before + 500) / 1000)) "$note"
}
