import ArgumentParser
import Foundation
import LanyardDownloads
import LanyardDownloadsTLS

/// Which servers `lanyard get` trusts over TLS, and what shows them who it is.
struct CertificateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The certificates, in a PEM file, of the issuers to trust instead of the system's; the default is SSL_CERT_FILE.",
            valueName: "file"
        )
    )
    var cacert: String?

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

    @Flag(
        help:
            "Speak TLS 1.0 and 1.1, too, with servers that know nothing newer. Both are known to be broken."
    )
    var allowOldTls = false

    @Flag(help: "Accept any certificate. Anybody on the network path can read and change what is downloaded.")
    var insecure = false

    private var certificate: ClientCertificate? { cert.map { ClientCertificate(file: $0, keyFile: key) } }

    private var pins: [PublicKeyPin] { pinnedpubkey.flatMap(PublicKeyPin.list) ?? [] }

    private var trust: CertificateTrust {
        if insecure { return .anything }
        let file = cacert ?? ProcessInfo.processInfo.environment["SSL_CERT_FILE"]
        return file.map { $0.isEmpty ? .system : .issuers(file: $0) } ?? .system
    }

    func security(_ httpVersion: HTTPVersion) -> TransportSecurity {
        .tls(
            trust: trust,
            httpVersion: httpVersion,
            allowsOldVersions: allowOldTls,
            certificate: certificate,
            pins: pins
        )
    }

    func validate() throws {
        try refuse(insecure && cacert != nil, "--insecure and --cacert exclude each other; choose one.")
        try refuse(
            cacert.map { !FileManager.default.isReadableFile(atPath: $0) } ?? false,
            "The file that --cacert names cannot be read. Give one with certificates in PEM form."
        )
        try refuse(key != nil && cert == nil, "--key is the key of a certificate, which --cert names.")
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
