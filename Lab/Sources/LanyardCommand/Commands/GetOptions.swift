import ArgumentParser
import LanyardDownloads

/// The arguments of `lanyard get`.
struct GetOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("What to download: http or https URLs.", valueName: "url"))
    var urls: [String] = []

    @Option(
        name: [.customShort("i"), .customLong("input")],
        help: ArgumentHelp("A file with more URLs, one a line.", valueName: "file")
    )
    var list: String?

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("The folder to write into.", valueName: "dir")
    )
    var folder = "."

    @Option(
        name: [.customShort("j"), .customLong("jobs")],
        help: ArgumentHelp("How many downloads run at once.", valueName: "n")
    )
    var jobs = 4

    @Option(
        name: [.customShort("x"), .customLong("connections")],
        help: ArgumentHelp("How many connections fetch parts of one file.", valueName: "n")
    )
    var connections = 1

    @Option(
        name: .customLong("sha256"),
        help: ArgumentHelp("The SHA-256 that the one file must have.", valueName: "hex"),
        transform: SHA256Text.parse
    )
    var sha256: String?

    @Option(
        help: ArgumentHelp("The limit over all, in bytes a second, such as 500k, 1.5M or 2MiB.", valueName: "rate"),
        transform: ByteRate.init
    )
    var limitRate: ByteRate?

    @Option(help: ArgumentHelp("How often a try that failed and brought nothing is repeated.", valueName: "n"))
    var retries = 5

    @Option(help: ArgumentHelp("After how many silent seconds to try again; 0 for never.", valueName: "s"))
    var idleTimeout = 30.0

    @Flag(help: "Write one JSON object a line.")
    var json = false

    @Flag(name: .shortAndLong, help: "Write nothing but errors.")
    var quiet = false

    @Flag(help: "Show the downloads on a page in the browser, where they can be cancelled, too.")
    var console = false

    @Option(help: ArgumentHelp("The port of that page, instead of any that is free.", valueName: "n"))
    var consolePort: UInt16?

    func validate() throws {
        try refuse(jobs < 1, "-j must be at least 1: so many downloads run at once.")
        try refuse(!(1...64).contains(connections), "-x must be from 1 to 64: so many connections fetch one file.")
        try refuse(retries < 0, "--retries must not be negative; 0 makes the first failure final.")
        try refuse(!(0...1e9).contains(idleTimeout), "--idle-timeout must be a number of seconds, or 0 for never.")
        try refuse(json && quiet, "--json and -q exclude each other; choose one.")
        do {
            let count = try addresses.count
            try refuse(count == 0, "Say what to download: URLs, or with -i a file that lists them.")
            try refuse(sha256 != nil && count > 1, "--sha256 is for one URL; call again for each of the others.")
        } catch let error as DownloadError {
            throw ValidationError(error.description)
        }
    }

    private func refuse(_ isWrong: Bool, _ message: String) throws {
        if isWrong { throw ValidationError(message) }
    }
}
