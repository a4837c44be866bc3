import NIOSSL

extension TransportError {
    /// What an error of TLS means; `nil` if it is another.
    static func translate(tls error: any Error, authority: String) -> DownloadError? {
        switch error {
        case NIOSSLError.uncleanShutdown: .connectionFailed("\(authority) closed it in the middle")
        case NIOSSLError.handshakeFailed(let reason): translate(handshake: reason, authority: authority)
        case NIOSSLError.failedToLoadCertificate, NIOSSLError.noSuchFilesystemObject:
            .secureConnectionFailed("the file of trusted certificates cannot be read")
        case let error as NIOSSLExtraError where error == .failedToValidateHostname:
            .secureConnectionFailed("the certificate of \(authority) is for another host. Check the URL")
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
            .secureConnectionFailed("the handshake with \(authority) failed")
        default: nil
        }
    }

    /// BoringSSL tells reasons only as text, among paths of the machine that it was built on.
    private static func translate(handshake reason: BoringSSLError, authority: String) -> DownloadError {
        let text = "\(reason)"
        func says(_ words: String...) -> Bool { words.contains { text.contains($0) } }
        if says("CERTIFICATE_VERIFY_FAILED") {
            return .secureConnectionFailed(
                "the certificate of \(authority) is not trusted: it has expired, has signed itself, or its issuer is not "
                    + "known here. Check the URL, or trust its issuer"
            )
        }
        if says("WRONG_VERSION_NUMBER", "HTTP_REQUEST", "HTTPS_PROXY_REQUEST") {
            return .secureConnectionFailed("\(authority) speaks no TLS. Check the port, or try http")
        }
        if says("ALERT_HANDSHAKE_FAILURE", "ALERT_PROTOCOL_VERSION", "UNSUPPORTED_PROTOCOL", "NO_SHARED_CIPHER") {
            return .secureConnectionFailed("\(authority) and this program know no way to encrypt in common")
        }
        if says("sslError", "unknownError") {
            return .secureConnectionFailed("the handshake with \(authority) failed")
        }
        return .connectionFailed("\(authority) closed it during the handshake")
    }
}
