# Reads the output of one `swift test` and prints “passed failed”, so that nothing that went wrong counts as passed; then a
# line for each test that had begun and not ended when the process was ended or died.
# Needs -v status=N, the exit code of `swift test`, or “watchdog” and -v patience=N, the seconds in which nothing happened.
# With -v again=… of any text those that had not ended run again, and do not count here.

# The name of the test that a line tells of: what stands between its “Test” and what became of it.
function name(what,    text) {
    text = $0
    sub(/^[^T]*Test /, "", text)
    sub(what, "", text)
    sub(/ with [0-9]+ test cases?$/, "", text)
    return text
}
/^[^ ]+ Test run with [0-9]+ tests? .*(passed|failed) after [0-9.]+ seconds/ {
    total = substr($0, index($0, "Test run with ") + length("Test run with ")) + 0
    closed = 1
    next
}
/Test (".*"|[^ ]+\(.*\)) started\.$/ { running[name(" started\\.$")]++; next }
/Test (".*"|[^ ]+\(.*\)) (with [0-9]+ test cases? )?passed after [0-9.]+ seconds/ { ended++; running[name(" passed after .*")]-- }
/Test (".*"|[^ ]+\(.*\)) (with [0-9]+ test cases? )?failed after [0-9.]+ seconds/ { failed++; running[name(" failed after .*")]-- }
/Test (".*"|[^ ]+\(.*\)) skipped/ { skipped++ }

END {
    # Without the closing line the build failed, or the process was ended or died among its tests.
    passed = closed ? total - failed - skipped : ended
    if (passed < 0) passed = 0
    if (again == "" && (!closed || status == "watchdog")) for (test in running) for (; running[test] > 0; running[test]--) left[++count] = test
    if (status == "watchdog") what = "was running when nothing had happened for " patience " seconds, and was ended."
    else what = "was running when its process ended (" status ")."
    failed += count
    if (again == "" && failed == 0 && (!closed || total == 0 || status != 0)) { failed++; silent = 1 }
    print passed + 0, failed + 0
    if (silent && closed && total == 0) print "✘ There was no test."
    else if (silent) print "✘ No test was running, and yet the process " (status == "watchdog" ? "did not end" : "ended with " status) "."
    for (i = 1; i <= count; i++) print "✘ Test " left[i] " " what
}
