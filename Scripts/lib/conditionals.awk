# Prints each `#if` that conditionals.table does not allow. Arguments: the table, then the sources.

FNR == 1 { file++ }

file == 1 {
    if ($0 !~ /^#/ && NF > 0) rule[$1] = $2
    next
}

FNR == 1 {
    finish()
    folder = FILENAME
    while (!(folder in rule) && sub(/\/[^\/]*$/, "", folder)) {}
    begun = 0
    open = 0
    name = FILENAME
}

/^[ \t]*#if[ \t(!]/ {
    if (rule[folder] == "whole" ? begun : rule[folder] != "any") report(FNR)
    begun = 1
    open = 1
    next
}

/^[ \t]*#endif/ { open = 0; next }

# Code before `#if`, or after `#endif`.
$0 !~ /^[ \t]*(\/\/.*)?$/ { if (begun && !open && rule[folder] == "whole") report(FNR); begun = 1 }

END { finish(); exit found }

function finish() { if (name != "" && open && rule[folder] == "whole") report(FNR) }

function report(line) {
    print name ":" line ": a conditional is not allowed here, see Scripts/lib/conditionals.table"
    found = 1
}
