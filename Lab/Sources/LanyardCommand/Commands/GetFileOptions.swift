import ArgumentParser
import LanyardDownloads

/// What is there of a file already, and what it has to be in the end.
struct GetFileOptions: ParsableArguments {
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
        help: ArgumentHelp(
            "The digest that the one file must have: sha-256=HEX, sha-384=HEX or sha-512=HEX.",
            valueName: "digest"
        ),
        transform: { try ChecksumText.named($0) }
    )
    var checksum: String?

    func validate() throws {
        guard let continueFrom else { return }
        guard !continueFrom.isEmpty, continueFrom.utf8.last != UInt8(ascii: "/") else {
            throw ValidationError("--continue-from needs the name of a file.")
        }
    }
}
