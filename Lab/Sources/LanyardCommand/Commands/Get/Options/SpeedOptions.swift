import ArgumentParser
import LanyardDownloads

/// How many downloads `lanyard get` runs at once, and how fast or how slowly they may come.
struct SpeedOptions: ParsableArguments {
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
        help: ArgumentHelp("The limit over all, in bytes a second, such as 500k, 1.5M or 2MiB.", valueName: "rate"),
        transform: ByteRate.init
    )
    var limitRate: ByteRate?

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

    func validate() throws {
        try refuse(jobs < 1, "-j must be at least 1: so many downloads run at once.")
        try refuse(!(1...64).contains(connections), "-x must be from 1 to 64: so many connections fetch one file.")
        try refuse(
            !(speedTime.map((0.001...1e9).contains) ?? true),
            "--speed-time must be a number of seconds."
        )
        if let speedLimit, let limitRate, speedLimit.bytesPerSecond > limitRate.bytesPerSecond {
            throw ValidationError("--limit-rate lets nothing come as fast as --speed-limit wants it.")
        }
    }

    /// Puts it into the configuration.
    func set(_ configuration: inout DownloadConfiguration) {
        configuration.maximumDownloads = jobs
        configuration.maximumDownloadsPerHost = jobs
        configuration.connections = connections
        configuration.rateLimit = limitRate?.bytesPerSecond
        configuration.minimumRate = speedLimit?.bytesPerSecond ?? (speedTime == nil ? nil : 1)
        if let speedTime { configuration.minimumRateTime = .seconds(speedTime) }
    }
}
