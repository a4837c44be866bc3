import ArgumentParser

/// What `lanyard get` shows of its work, and where.
struct ReportOptions: ParsableArguments {
    @Flag(help: "Write one JSON object a line.")
    var json = false

    @Flag(name: .shortAndLong, help: "Write nothing but errors.")
    var quiet = false

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

    @Flag(help: "Show the downloads on a page in the browser, where they can be cancelled, too.")
    var console = false

    @Option(help: ArgumentHelp("The port of that page, instead of any that is free.", valueName: "n"))
    var consolePort: UInt16?

    @Option(help: ArgumentHelp("Record what the downloads do into a file, for “lanyard open FILE”.", valueName: "file"))
    var record: String?

    func validate() throws {
        try refuse(record == "-" || record == "", "--record needs the name of a file.")
        try refuse(json && quiet, "--json and -q exclude each other; choose one.")
    }
}
