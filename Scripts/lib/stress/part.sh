# What Scripts/stress does with a part: uses its size, work, lines and failed.

# Appends a line for a part that appends none of its own.
note() {
    printf '%s\t%s\t%s\t%s\t-\t%s\n' "$name" "$1" "$2" "$3" "Scripts/stress $size $name" >>"$work/$name.new"
}

# Runs a part, and puts what it counted in the place of what is known of it.
run() {
    local name=$1 command=$2
    echo "== $name: $command"
    : >"$work/$name.new"
    if ! EVIDENCE=$work/$name.new bash -c "$command" >"$work/log" 2>&1 </dev/null; then
        failed=$((failed + 1))
        tail -40 "$work/log"
        mkdir -p .build/stress && cp "$work/log" ".build/stress/$name.log"
        echo "All of it is in .build/stress/$name.log."
        : >"$work/$name.new"  # What it counted before it failed proves nothing.
        note "the last run of this part failed" 0 FAILED
    elif [ ! -s "$work/$name.new" ]; then
        count=$(sed -n 's/.*Test run with \([0-9]*\) tests.*/\1/p' "$work/log" | tail -1)
        if [ "${count:-0}" -gt 0 ]; then
            note "on real threads" "$count" tests
        else
            failed=$((failed + 1))
            note "nothing was tried" 0 FAILED
        fi
    fi
    mv "$work/$name.new" "$lines/$name.tsv"
    cut -f 1,3,4 "$lines/$name.tsv"
}
