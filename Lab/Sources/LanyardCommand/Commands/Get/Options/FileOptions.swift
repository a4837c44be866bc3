import ArgumentParser
import LanyardDownloads

/// Which files `lanyard get` downloads: where they are listed, where they go, what is there of them, and what they have to be in the end.
struct FileOptions: ParsableArguments {
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

    @Option(
        help: ArgumentHelp(
            "If there is a file of the name: resume (the default) keeps it if it was downloaded from the URL and the server has no other; "
                + "update (-N) keeps it likewise, and replaces it if the server has another; by-date keeps it even if nobody knows where it is from, if its length and date are those that the server tells; skip whatever it is; overwrite replaces it "
                + "when the new one is complete; rename takes another name.",
            valueName: "what"
        )
    )
    var onExisting = OnExisting.resume

    @Flag(
        name: .customShort("N"),
        help:
            "Short for --on-existing update: bring a file only if the server has a newer version of it, and replace the old one."
    )
    var update = false

    @Option(
        help: ArgumentHelp(
            "Go on with this file, which has the beginning of the one URL: a part that was begun under another URL, as where a signed one "
                + "has expired, or what curl, wget or a browser has left. Its last 64 KiB are compared with the server's.",
            valueName: "file"
        )
    )
    var continueFrom: String?

    @Option(
        name: .customLong("sha256"),
        help: ArgumentHelp("The SHA-256 that the one file must have.", valueName: "hex"),
        transform: { try ChecksumText.parse($0, bits: 256) }
    )
    var sha256: String?

    @Option(
        help: ArgumentHelp(
            "The digest that the one file must have: sha-256=HEX, sha-384=HEX or sha-512=HEX.",
            valueName: "digest"
        ),
        transform: { try ChecksumText.named($0) }
    )
    var checksum: String?

    @Flag(
        help:
            "Leave it to the system when what was written comes to the disk. After a power cut a file may be empty or wrong."
    )
    var noSync = false

    func validate() throws { try check() }
}
