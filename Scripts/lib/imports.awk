# Prints each import that imports.table does not allow. Arguments: the table, then the sources.

FNR == 1 { file++ }

file == 1 {
    if ($0 ~ /^#/ || NF == 0) next
    known[$1] = 1
    for (i = 2; i <= NF; i++) allowed[$1, $i] = 1
    next
}

FNR == 1 {
    folder = FILENAME
    while (!(folder in known) && sub(/\/[^\/]*$/, "", folder)) {}
}

/^[ \t]*(@[_A-Za-z]+(\([^)]*\))?[ \t]+)*((public|package|internal|fileprivate|private)[ \t]+)?import[ \t]/ {
    line = $0
    sub(/^.*import[ \t]+((struct|class|enum|protocol|typealias|actor|func|var|let)[ \t]+)?/, "", line)
    sub(/[^_A-Za-z0-9].*$/, "", line)
    if (!((folder, line) in allowed)) {
        print FILENAME ":" FNR ": import of " line " is not in Scripts/lib/imports.table"
        found = 1
    }
}

END { exit found }
