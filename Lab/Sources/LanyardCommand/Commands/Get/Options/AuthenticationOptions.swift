import ArgumentParser
import LanyardDownloads

/// By what servers know the user of `lanyard get`, and in what way it is shown to them.
struct AuthenticationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The name for the server of the URL; without a password that of .netrc is taken. Everybody on this machine can see a "
                + "password that is given here.",
            valueName: "name[:password]"
        )
    )
    var user: String?

    @Option(
        help: ArgumentHelp("Names and passwords of hosts, instead of ~/.netrc or $NETRC.", valueName: "file"),
        transform: SecretText.netrc
    )
    var netrcFile: Netrc?

    @Flag(help: "Read no .netrc.")
    var noNetrc = false

    @Option(
        help: ArgumentHelp("A file that holds a bearer token for the server of the URL.", valueName: "file"),
        transform: SecretText.init
    )
    var bearerFile: SecretText?

    @Option(help: ArgumentHelp("A variable of the environment that holds such a token.", valueName: "variable"))
    var bearerEnv: String?

    @Flag(
        help:
            "Send name and password as they are with the first request, even over http and if the server does not ask for them. It counts for proxies, too."
    )
    var basic = false

    @Flag(help: "Send them in no way but Digest, so that no server and no proxy gets to see a password.")
    var digest = false

    var mode: AuthenticationMode { basic ? .basic : digest ? .digest : .negotiated }

    func validate() throws {
        let given = [user != nil, bearerFile != nil, bearerEnv != nil].count { $0 }
        try refuse(given > 1, "--user, --bearer-file and --bearer-env exclude each other; choose one.")
        try refuse(netrcFile != nil && noNetrc, "--netrc-file and --no-netrc exclude each other; choose one.")
        try refuse(basic && digest, "--basic and --digest exclude each other; choose one.")
        try checkToken()
    }
}
