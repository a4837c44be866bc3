import ArgumentParser

/// What `lanyard get` tries again besides what always is.
struct RetryOptions: ParsableArguments {
    @Flag(
        name: .customLong("retry-connrefused"),
        help: "Try again where nothing listens, too, as often as --retries says: the server may be about to start."
    )
    var retriesRefused = false
}
