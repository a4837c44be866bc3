import ArgumentParser
import LanyardDownloads

/// How long a file may take, and how slowly it may come.
struct GetTimeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file that comes at less than this for --speed-time seconds, over all its connections, has failed a try, such as 10k. "
                + "Waiting for --limit-rate or the disk does not count.",
            valueName: "rate"
        ),
        transform: ByteRate.init
    )
    var speedLimit: ByteRate?

    @Option(
        help: ArgumentHelp(
            "For how many seconds; 30 if it is left out. Alone it means one byte a second.",
            valueName: "s"
        )
    )
    var speedTime: Double?

    @Option(
        help: ArgumentHelp(
            "How many seconds each file may take, with all its tries and the waits between them, from its first turn on.",
            valueName: "s"
        )
    )
    var maxTime: Double?

    func validate() throws {
        let range = 0.001...1e9
        guard speedTime.map(range.contains) ?? true else {
            throw ValidationError("--speed-time must be a number of seconds.")
        }
        guard maxTime.map(range.contains) ?? true else {
            throw ValidationError("--max-time must be a number of seconds. Leave it out for no limit.")
        }
    }

    /// Puts it into the configuration.
    func set(_ configuration: inout DownloadConfiguration) {
        configuration.minimumRate = speedLimit?.bytesPerSecond ?? (speedTime == nil ? nil : 1)
        if let speedTime { configuration.minimumRateTime = .seconds(speedTime) }
        configuration.maximumTime = maxTime.map { .seconds($0) }
    }
}
