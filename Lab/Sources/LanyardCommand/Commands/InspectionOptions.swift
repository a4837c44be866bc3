import ArgumentParser

/// What `lanyard get` shows of what it says to servers, and they to it.
struct InspectionOptions: ParsableArguments {
    @Flag(
        name: .shortAndLong,
        help:
            "Write to the standard error what is said to servers (>) and by them (<), without passwords, tokens and cookies."
    )
    var verbose = false

    @Flag(
        help:
            "Ask only what the servers say of the files (HEAD), write it to the standard output, and download nothing."
    )
    var head = false
}
