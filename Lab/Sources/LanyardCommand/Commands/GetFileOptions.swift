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
            "The digest that the one file must have: sha-256=HEX, sha-384=HEX or sha-512=HEX.",
            valueName: "digest"
        ),
        transform: { try ChecksumText.named($0) }
    )
    var checksum: String?
}
