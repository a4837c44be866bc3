# Reads the output of one `swift test` and prints «passed failed», so that nothing that went wrong counts as passed.
# Needs -v status=N, the exit code of `swift test`.

/Test (".*"|[^ ]+\(.*\)) (with [0-9]+ test cases? )?passed after [0-9.]+ seconds/ { ended++ }
/Test (".*"|[^ ]+\(.*\)) (with [0-9]+ test cases? )?failed after [0-9.]+ seconds/ { failed++ }
/Test (".*"|[^ ]+\(.*\)) skipped/ { skipped++ }
/Test run with [0-9]+ tests? .*(passed|failed) after [0-9.]+ seconds/ {
    total += substr($0, index($0, "Test run with ") + length("Test run with ")) + 0
    closed = 1
}

END {
    # Without the closing line the build failed, or the process died among its tests.
    passed = closed ? total - failed - skipped : ended
    if (passed < 0) passed = 0
    if (!closed || total == 0) failed++
    if (status != 0 && failed == 0) failed++
    print passed + 0, failed + 0
}
