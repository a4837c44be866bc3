# Prints each wait of a test that spins, or depends on the time of the machine, and is not in waits.table; and each line of
# the table that allows nothing. Arguments: the table, then the tests.

FNR == 1 { file++; open = "" }

file == 1 {
    if ($0 !~ /^#/ && NF > 0) { allowed[$1] = $2; line[$1] = FNR }
    next
}

{
    code = $0
    sub(/(^|[ \t])\/\/.*/, "", code)
    if (code ~ /^[ \t]*$/) next
    if (code ~ /^[ \t]*((while|repeat) .*|for [^(]*)\{[ \t]*\}[ \t]*$/ && code !~ /for (try )?await/) report("spin", "an empty loop body")
    if (code ~ /while .*\{[ \t]*(await )?(Task\.yield|sched_yield|Thread\.yield|spin)\([^)]*\)[ \t]*\}/ || code ~ /repeat \{[ \t]*(await )?(Task\.yield|sched_yield|spin)\(/) report("spin", "a loop that only yields")
    # The same over three lines: a head, one statement, and the end.
    if (open == "head" && code ~ /^[ \t]*(await )?(Task\.yield|sched_yield|spin)\([^)]*\)[ \t]*$/) open = "yield"
    else if (open != "" && code ~ /^[ \t]*\}([ \t]*while .*)?[ \t]*$/) { report("spin", open == "head" ? "an empty loop body" : "a loop that only yields"); open = "" }
    else open = ""
    if (code ~ /(while .*|repeat )\{[ \t]*$/) open = "head"
    if (code !~ /func sleep\(/ && code ~ /Task\.sleep|Thread\.sleep|[^a-zA-Z.]u?sleep\(|nanosleep|asyncAfter/) report("clock", "a real sleep")
    if (code ~ /ContinuousClock|SuspendingClock|Date\(\)|Date\.now|timeIntervalSinceNow|systemUptime|DispatchTime\.now|clock_gettime|gettimeofday|wait\(timeout:/) report("clock", "a real clock")
    if (code ~ /\.timeLimit\(/) report("clock", "a limit in real time, which counts the time spent waiting for all other tests")
}

/\.realTime/ { if (may("realTime")) used[FILENAME] = marked[FILENAME] = 1; else report("realTime", ".realTime, and the file is not listed") }

END {
    for (name in allowed) if (allowed[name] ~ /realTime/ && !(name in marked)) { print name ": it is about real time, and no test of it has the trait .realTime"; found = 1 }
    for (name in allowed) if (!(name in used)) { print "Scripts/lib/tests/waits.table:" line[name] ": " name " needs no exception"; found = 1 }
    exit found
}

function may(kind) { return FILENAME in allowed && index("," allowed[FILENAME] ",", "," kind ",") }

function report(kind, what) {
    if (may(kind) || kind == "clock" && may("realTime")) { used[FILENAME] = 1; return }
    print FILENAME ":" FNR ": " what
    found = 1
}
