# Prints the samples of the documentation that are not compiled. A sample is a block that begins with «```swift», in an
# article of a catalogue or in a documentation comment. It is compiled if its lines follow one another, up to their
# indentation, in a file of a folder Tests/*/Samples. Those files have to come first.

FNR == 1 {
    unclosed()
    compiling = FILENAME ~ /^Tests\/[^\/]+\/Samples\//
    article = FILENAME ~ /\.md$/
}

{
    line = $0
    commented = sub(/^[ \t]*\/\/\//, "", line)
    gsub(/^[ \t]+|[ \t]+$/, "", line)
}

compiling {
    gsub(/^[ \t]+|[ \t]+$/, "")
    compiled = compiled "\n" $0
    next
}

!article && !commented {
    unclosed()
    next
}

!open && line ~ /^```/ {
    open = FILENAME ":" FNR
    isSample = line == "```swift"
    sample = ""
    next
}

open && line == "```" {
    if (isSample && !index(compiled "\n", sample "\n")) report("is in no file of Tests/*/Samples")
    open = ""
    next
}

open { sample = sample "\n" line }

END {
    unclosed()
    exit found
}

function unclosed() {
    if (open) report("has no end")
    open = ""
}

function report(what) {
    print open ": this block " what
    found = 1
}
