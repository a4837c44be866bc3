# Prints calls of our own of `withDeadline` that do not say whose. From Swift 6.5 on the standard library has one of that name, and
# takes a call without a parameter that only ours has. Whether a call abandons is said within its next three lines.
FNR == 1 { file_ended() }
/^ *\/\// { next }
{
    for (line in open) {
        if (/abandoningAfter:/) delete open[line]
        else if (FNR > line + 3) report(line)
    }
}
/(^|[^.A-Za-z`"])withDeadline\(/ && !/func withDeadline/ && !/"/ && !/abandoningAfter:/ { open[FNR] = FILENAME }
END { file_ended(); exit found }

function file_ended(    line) { for (line in open) report(line) }
function report(line) {
    print open[line] ":" line ": say Lanyard.withDeadline"
    delete open[line]
    found = 1
}
