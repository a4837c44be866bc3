import ArgumentParser
import LanyardDownloads

/// In what way `lanyard get` shows names and passwords.
struct AuthenticationOptions: ParsableArguments {
    @Flag(
        help:
            "Send name and password as they are with the first request, even over http and if the server does not ask for them."
    )
    var basic = false

    @Flag(help: "Send them in no way but Digest, so that no server gets to see a password.")
    var digest = false

    var mode: AuthenticationMode { basic ? .basic : digest ? .digest : .negotiated }

    func validate() throws {
        if basic, digest { throw ValidationError("--basic and --digest exclude each other; choose one.") }
    }
}
