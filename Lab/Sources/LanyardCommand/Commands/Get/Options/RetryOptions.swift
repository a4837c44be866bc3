import ArgumentParser
import LanyardDownloads

/// How long `lanyard get` waits for what, and how often it tries again.
struct RetryOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How often a try that failed and brought nothing is repeated.", valueName: "n"))
    var retries = 5

    @Flag(
        name: .customLong("retry-connrefused"),
        help: "Try again where nothing listens, too, as often as --retries says: the server may be about to start."
    )
    var retriesRefused = false

    @Option(
        help: ArgumentHelp(
            "Seconds for finding the host, connecting and TLS together.",
            valueName: "s"
        )
    )
    var connectTimeout = 10.0

    @Option(help: ArgumentHelp("After how many silent seconds to try again; 0 for never.", valueName: "s"))
    var idleTimeout = 30.0

    @Option(
        help: ArgumentHelp(
            "How many seconds each file may take, with all its tries and the waits between them, from its first turn on.",
            valueName: "s"
        )
    )
    var maxTime: Double?

    func validate() throws {
        try refuse(retries < 0, "--retries must not be negative; 0 makes the first failure final.")
        try refuse(!(0.001...1e6).contains(connectTimeout), "--connect-timeout must be a number of seconds.")
        try refuse(!(0...1e9).contains(idleTimeout), "--idle-timeout must be a number of seconds, or 0 for never.")
        try refuse(
            !(maxTime.map((0.001...1e9).contains) ?? true),
            "--max-time must be a number of seconds. Leave it out for no limit."
        )
    }

    /// Puts it into the configuration.
    func set(_ configuration: inout DownloadConfiguration) {
        configuration.retries = retries
        configuration.retriesRefusedConnections = retriesRefused
        configuration.connectTimeout = .seconds(connectTimeout)
        configuration.idleTimeout = idleTimeout > 0 ? .seconds(idleTimeout) : nil
        configuration.maximumTime = maxTime.map { .seconds($0) }
    }
}
