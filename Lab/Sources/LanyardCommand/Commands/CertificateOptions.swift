import ArgumentParser
import Foundation
import LanyardDownloads
import LanyardDownloadsTLS

/// What shows servers who `lanyard get` is, and what shows it who they are, besides certificates.
struct CertificateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A certificate in PEM form for servers that ask for one: those of the URLs, and not those that redirects and mirrors lead to.",
            valueName: "file"
        )
    )
    var cert: String?

    @Option(
        help: ArgumentHelp(
            "Its private key in PEM form, without a password, unless it is in the same file.",
            valueName: "file"
        )
    )
    var key: String?

    @Option(
        help: ArgumentHelp(
            "The SHA-256 of the public key that each https server must have, or several: sha256//BASE64;sha256//BASE64. It is "
                + "checked besides the certificate, and with --insecure instead of it.",
            valueName: "pins"
        )
    )
    var pinnedpubkey: String?

    var certificate: ClientCertificate? { cert.map { ClientCertificate(file: $0, keyFile: key) } }

    var pins: [PublicKeyPin] { pinnedpubkey.flatMap(PublicKeyPin.list) ?? [] }

    func validate() throws {
        if key != nil, cert == nil { throw ValidationError("--key is the key of a certificate, which --cert names.") }
        for (option, file) in [("--cert", cert), ("--key", key)] {
            guard let file, !FileManager.default.isReadableFile(atPath: file) else { continue }
            throw ValidationError("The file that \(option) names cannot be read. Give one in PEM form.")
        }
        if let pinnedpubkey, PublicKeyPin.list(pinnedpubkey) == nil {
            throw ValidationError(
                "--pinnedpubkey takes sha256//BASE64, with semicolons between several, and the digests of 32 bytes."
            )
        }
    }
}
