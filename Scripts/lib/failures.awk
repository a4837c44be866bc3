# Repeats from the output of `swift test` what failed: each recorded issue with the lines that belong to it, each failed
# test and suite, errors of the compiler, and whatever a dying process left. A run of a thousand tests is long; who reads
# its end, or is shown only that, has to see this.
function repeat(line) {
    if (!told) print "== What failed:"
    told = 1
    print line
}
/^(.* )?✘ / { repeat($0); belonging = 1; next }
/^(.* )?(✔|◇|↳|➜) / { if (belonging && /↳/) repeat($0); else belonging = 0; next }
/error: |Fatal error|exited with unexpected signal/ { repeat($0); belonging = 0 }
