import ArgumentParser
import Foundation
import LanyardDownloads

/// The arguments of `lanyard get`.
struct GetOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("What to download: http or https URLs.", valueName: "url"))
    var urls: [String] = []

    @Option(
        name: [.customShort("i"), .customLong("input")],
        help: ArgumentHelp(
            "A file with more URLs, one a line; - for the standard input. It can also give mirrors, names and checksums; see "
                + "above. Metalink 4 is read, too.",
            valueName: "file"
        ),
        transform: InputList.init
    )
    var list: InputList?

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("The folder to write into; - for the standard output.", valueName: "dir")
    )
    var folder = "."

    @Flag(help: "Make the folder if it does not exist, and those that a list names below it.")
    var createDirs = false

    @Option(help: ArgumentHelp("The name of the one file, instead of its own.", valueName: "name"))
    var name: String?

    @OptionGroup(title: "What is there, and what has to come")
    var files: GetFileOptions

    @OptionGroup(title: "Time")
    var time: GetTimeOptions

    @Option(
        help: ArgumentHelp(
            "If there is a file of the name: resume (the default) keeps it if it was downloaded from the URL and the server has no other; "
                + "update (-N) keeps it likewise, and replaces it if the server has another; by-date keeps it even if nobody knows where it is from, if its length and date are those that the server tells; skip whatever it is; overwrite replaces it "
                + "when the new one is complete; rename takes another name.",
            valueName: "what"
        )
    )
    var onExisting = OnExisting.resume

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
        transform: { try ChecksumText.parse($0, bits: 256) }
    )
    var sha256: String?

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

    @Option(
        help: ArgumentHelp(
            "The proxy, such as http://proxy:3128, https://name:password@proxy:3129 or socks5://localhost:1080; empty for none. The "
                + "default is what http_proxy, "
                + "https_proxy and all_proxy say. no_proxy counts for both: hosts, "
                + "*.domains, addresses, and ranges such as 10.0.0.0/8, each even with a port.",
            valueName: "url"
        )
    )
    var proxy: String?

    @Flag(name: .customLong("http2"), help: "Speak HTTP/2 with https servers that have it.")
    var http2 = false

    @Option(help: ArgumentHelp("The name that the program gives itself (User-Agent).", valueName: "text"))
    var userAgent = DownloadConfiguration().userAgent

    @Option(help: ArgumentHelp("The Referer field: the page that led here.", valueName: "url"))
    var referer: String?

    @Option(
        help: ArgumentHelp(
            "Seconds for finding the host, connecting and TLS together.",
            valueName: "s"
        )
    )
    var connectTimeout = 10.0

    @Option(help: ArgumentHelp("How many redirects in a row are followed.", valueName: "n"))
    var maxRedirs = DownloadConfiguration().redirectLimit

    @Option(
        help: ArgumentHelp("The limit over all, in bytes a second, such as 500k, 1.5M or 2MiB.", valueName: "rate"),
        transform: ByteRate.init
    )
    var limitRate: ByteRate?

    @Option(help: ArgumentHelp("How often a try that failed and brought nothing is repeated.", valueName: "n"))
    var retries = 5

    @Option(help: ArgumentHelp("After how many silent seconds to try again; 0 for never.", valueName: "s"))
    var idleTimeout = 30.0

    @Flag(
        help:
            "Leave it to the system when what was written comes to the disk. After a power cut a file may be empty or wrong."
    )
    var noSync = false

    @Option(
        help: ArgumentHelp(
            "The certificates, in a PEM file, of the issuers to trust instead of the system's; the default is SSL_CERT_FILE.",
            valueName: "file"
        )
    )
    var cacert: String?

    @Flag(
        help:
            "Speak TLS 1.0 and 1.1, too, with servers that know nothing newer. Both are known to be broken."
    )
    var allowOldTls = false

    @Flag(help: "Accept any certificate. Anybody on the network path can read and change what is downloaded.")
    var insecure = false

    @Flag(help: "Write one JSON object a line.")
    var json = false

    @Flag(name: .shortAndLong, help: "Write nothing but errors.")
    var quiet = false

    @Flag(help: "Show the downloads on a page in the browser, where they can be cancelled, too.")
    var console = false

    @Option(help: ArgumentHelp("The port of that page, instead of any that is free.", valueName: "n"))
    var consolePort: UInt16?

    @Option(help: ArgumentHelp("Record what the downloads do into a file, for “lanyard open FILE”.", valueName: "file"))
    var record: String?

    @OptionGroup(title: "Configuration options")
    var configurationFile: ConfigurationOptions

    @OptionGroup(title: "Inspection options")
    var inspection: InspectionOptions

    @OptionGroup(title: "Retry options")
    var retrying: RetryOptions

    @OptionGroup(title: "Address options")
    var addresses: AddressOptions

    @OptionGroup(title: "Certificate options")
    var certificates: CertificateOptions

    @OptionGroup(title: "Authentication options")
    var authentication: AuthenticationOptions

    /// What other downloaders' users try first; refused with a word of what to do instead.
    @Flag(name: .customShort("O"), help: .hidden)
    var documentName = false

    @Option(name: .customShort("P"), help: .hidden)
    var folderOfOthers: String?

    /// Whether it goes to the standard output.
    var isStream: Bool { folder == "-" }

    func validate() throws {
        try refuse(
            documentName,
            "There is no -O: a file has the name that its server gives it, as with curl -O. Another name, as with wget -O, is "
                + "given with --name, and the folder with -o."
        )
        try refuse(folderOfOthers != nil, "There is no -P: the folder is given with -o.")
        try refuseWrongFolder()
        let given = [user != nil, bearerFile != nil, bearerEnv != nil].count { $0 }
        try refuse(given > 1, "--user, --bearer-file and --bearer-env exclude each other; choose one.")
        try refuse(netrcFile != nil && noNetrc, "--netrc-file and --no-netrc exclude each other; choose one.")
        try checkToken()
        try refuse(!cookie.allSatisfy(\.isOneLine), "-b must be one line without control characters.")
        // Here, because a transformation that fails shows its text, and that may be a password.
        _ = try header.map(HeaderField.init)
        try refuse(jobs < 1, "-j must be at least 1: so many downloads run at once.")
        try refuse(!(1...64).contains(connections), "-x must be from 1 to 64: so many connections fetch one file.")
        try refuse(retries < 0, "--retries must not be negative; 0 makes the first failure final.")
        try refuse(!(0...1e9).contains(idleTimeout), "--idle-timeout must be a number of seconds, or 0 for never.")
        try refuse(!(0.001...1e6).contains(connectTimeout), "--connect-timeout must be a number of seconds.")
        try refuse(maxRedirs < 0, "--max-redirs must not be negative; 0 follows none.")
        for (name, value) in [("--user-agent", userAgent), ("--referer", referer ?? "")] {
            try refuse((try? HeaderField("X: " + value)) == nil, "\(name) must be one line without control characters.")
        }
        try refuse(insecure && cacert != nil, "--insecure and --cacert exclude each other; choose one.")
        try refuse(
            cacert.map { !FileManager.default.isReadableFile(atPath: $0) } ?? false,
            "The file that --cacert names cannot be read. Give one with certificates in PEM form."
        )
        try checkFiles()
        try refuse(record == "-" || record == "", "--record needs the name of a file.")
        try refuse(json && quiet, "--json and -q exclude each other; choose one.")
        do {
            let proxies = try proxies
            for url in urls { _ = try proxies.proxy(for: address(url).source) }
            try refuse(count == 0, "Say what to download: URLs, or with -i a file that lists them.")
            try refuse(isStream && count > 1, "-o - is for one URL; call again for each of the others.")
            try refuse(name != nil && count > 1, "--name is for one URL; call again for each of the others.")
            for (name, value) in [
                ("--sha256", sha256), ("--checksum", files.checksum), ("--continue-from", files.continueFrom),
            ] {
                try refuse(value != nil && count > 1, "\(name) is for one URL; call again for each of the others.")
            }
        } catch let error as DownloadError {
            throw ValidationError(error.description)
        }
    }

    /// With curl `-o` names the file.
    private func refuseWrongFolder() throws {
        var isFolder: ObjCBool = false
        guard !isStream, !createDirs else { return }
        let exists = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
        guard !(exists && isFolder.boolValue) else { return }
        let what = exists ? "“\(folder)” is not a folder" : "There is no folder “\(folder)”"
        throw ValidationError(
            "\(what). -o names the folder to write into"
                + (exists
                    ? "; the name of the file is given with --name."
                    : ". Give the name of the file with --name, or make the folder with --create-dirs.")
        )
    }

    /// - Throws: what `SourceURL` throws, or `ValidationError` for what was meant for the value of an option: such a one is found before
    ///   an option that nobody knows.
    private func address(_ text: String) throws -> Address {
        do throws(DownloadError) {
            return try Address(text)
        } catch {
            // What may be a URL may hold a password, which is never shown.
            guard case .malformedURL = error, !text.contains(where: { "@:/".contains($0) }),
                let option = GetOptions.option(before: text)
            else { throw error }
            throw ValidationError(
                "“\(text)” is no URL, and \(option) is no option that takes a value. “lanyard get --help” tells those that do."
            )
        }
    }

    /// The option that stands before a text, if one alone does.
    private static func option(before text: String) -> String? {
        let given = CommandLine.arguments
        let before = given.indices.dropFirst().filter { given[$0] == text }.map { given[$0 - 1] }
        guard before.count == 1, let option = before.first, option.hasPrefix("-"), option != "--" else { return nil }
        return option
    }

    private func refuse(_ isWrong: Bool, _ message: String) throws {
        if isWrong { throw ValidationError(message) }
    }
}
