# Prints the samples of the documentation that are not compiled. A sample is a block that begins with “```swift”, in an
# article or in a documentation comment. It is compiled if its lines follow one another, up to their indentation, in one of
# the files whose paths match `code`. Those files have to come first.

FNR == 1 {
    unclosed()
    compiling = FILENAME ~ code
    article = FILENAME ~ /\.md$/
}

{
    line = $0
    commented = !article && sub(/^[ \t]*\/\/\//, "", line)
    gsub(/^[ \t]+|[ \t]+$/, "", line)
}

compiling {
    gsub(/^[ \t]+|[ \t]+$/, "")
    compiled[FILENAME] = compiled[FILENAME] "\n" $0
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
    if (isSample && !isCompiled()) report("stands in no file that is compiled for it")
    open = ""
    next
}

open { sample = sample "\n" line }

END {
    unclosed()
    exit found
}

function isCompiled(    file) {
    for (file in compiled) if (index(compiled[file] "\n", sample "\n")) return 1
    return 0
}

function unclosed() {
    if (open) report("has no end")
    open = ""
}

function report(what) {
    print open ": this block " what
    found = 1
}
