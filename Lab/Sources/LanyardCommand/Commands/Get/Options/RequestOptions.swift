import ArgumentParser
import LanyardDownloads

/// What `lanyard get` says to servers besides the URL.
struct RequestOptions: ParsableArguments {
    @Option(
        name: [.customShort("H"), .customLong("header")],
        help: ArgumentHelp(
            "A field to send with each request, such as “Accept-Language: en”; may be given several times. To another host, "
                + "after a redirect, only Accept, Accept-…, Referer and User-Agent are sent.",
            valueName: "field"
        )
    )
    var header: [String] = []

    @Option(
        name: [.customShort("b"), .long],
        help: ArgumentHelp(
            "Cookies for the server of the URL and its port, “name=value; …”, or a file of cookies in the format of "
                + "Netscape; may be given several times. Those that servers set on the way are sent in any case.",
            valueName: "cookies"
        ),
        transform: CookieSource.init
    )
    var cookie: [CookieSource] = []

    @Option(help: ArgumentHelp("The Referer field: the page that led here.", valueName: "url"))
    var referer: String?

    @Option(help: ArgumentHelp("The name that the program gives itself (User-Agent).", valueName: "text"))
    var userAgent = DownloadConfiguration().userAgent

    @Option(help: ArgumentHelp("How many redirects in a row are followed.", valueName: "n"))
    var maxRedirs = DownloadConfiguration().redirectLimit

    @Flag(name: .customLong("http2"), help: "Speak HTTP/2 with https servers that have it.")
    var http2 = false

    func validate() throws {
        try refuse(!cookie.allSatisfy(\.isOneLine), "-b must be one line without control characters.")
        // Here, because a transformation that fails shows its text, and that may be a password.
        _ = try header.map(HeaderField.init)
        try refuse(maxRedirs < 0, "--max-redirs must not be negative; 0 follows none.")
        for (name, value) in [("--user-agent", userAgent), ("--referer", referer ?? "")] {
            try refuse((try? HeaderField("X: " + value)) == nil, "\(name) must be one line without control characters.")
        }
    }

    /// The fields that are sent for a file. What is said of one file counts more than what is said of all.
    func fields(for entry: InputEntry) -> [DownloadRequest.Field] {
        let referers = referer.map { [DownloadRequest.Field("Referer", $0)] } ?? []
        let own = entry.ownFields
        let names = Set(own.map { $0.name.lowercased() })
        let all = referers + header.compactMap { try? HeaderField($0).field }
        return all.filter { !names.contains($0.name.lowercased()) } + own
    }

    func cookies(for entry: InputEntry) -> [Cookie] { cookie.flatMap { $0.cookies(for: entry.address) } }
}
