# What the log of a test run tells of a rule that was broken: for Scripts/mutations.

# What the name of a test of a rule begins with: the rule, alone or beside others.
name_of() { echo "(R[0-9]+, )*$1(, R[0-9]+)*:"; }

# The lines of a log about tests of a rule.
of_rule() {
    grep -aE "Test \"$(name_of "$1")" "$2"
}

# Whether a test of the rule has begun and not ended.
is_under_way() {
    local begun ended
    begun=$(of_rule "$1" "$2" | grep -c ' started\.$')
    ended=$(of_rule "$1" "$2" | grep -cE ' (passed|failed) .*after ')
    [ "$begun" -gt "$ended" ]
}

# Prints how the tests of a rule noticed, by the exit status and the log: “failed”, or, while one of them was under way,
# “hung” or “died”. Otherwise “no”; also for a run that came to no end for another reason, as on a full disk: then the
# end of the log is shown.
noticed() {
    local rule=$1 status=$2 log=$3
    if of_rule "$rule" "$log" | grep -q '^✘'; then
        echo failed
    elif [ "$status" -eq 124 ] && is_under_way "$rule" "$log"; then
        echo hung
    elif { [ "$status" -gt 128 ] || grep -aq 'unexpected signal code' "$log"; } && is_under_way "$rule" "$log"; then
        echo died
    else
        echo no
        grep -aq 'Test run with .* after' "$log" || tail -5 "$log" >&2
    fi
}
