extension TransportError {
    /// - Parameter authority: the server's.
    static func translate(_ fault: HandshakeFault, authority: String) -> DownloadError {
        switch fault {
        case .unreadableIssuers: .secureConnectionFailed("the file of trusted certificates cannot be read")
        case .certificateOfAnother:
            .secureConnectionFailed("the certificate of \(authority) is for another host. Check the URL")
        case .untrustedCertificate:
            .secureConnectionFailed(
                "the certificate of \(authority) is not trusted: it has expired, has signed itself, or its issuer is not "
                    + "known here. Check the URL, or trust its issuer"
            )
        case .unreadableIdentity:
            .secureConnectionFailed(
                "the certificate of this program and its key cannot be read, or do not belong together. Give both in PEM form, the key "
                    + "without a password"
            )
        case .identityWanted:
            .secureConnectionFailed("\(authority) wants to see a certificate of this program, or another one")
        case .otherKey:
            .secureConnectionFailed(
                "the public key of \(authority) is none of those that were pinned. Somebody may be on the way, or it has a new key"
            )
        case .noTLS: .secureConnectionFailed("\(authority) speaks no TLS. Check the port, or try http")
        case .nothingInCommon:
            .secureConnectionFailed(
                "\(authority) and this program know no way to encrypt in common. It may know no TLS but 1.0 and 1.1, which are "
                    + "broken"
            )
        case .closed: .connectionFailed("\(authority) closed it during the handshake")
        case .failed: .secureConnectionFailed("the handshake with \(authority) failed")
        }
    }
}
