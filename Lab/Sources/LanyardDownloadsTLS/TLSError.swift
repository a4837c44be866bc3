import LanyardDownloads
import NIOHTTP2
import NIOSSL

/// Says in the downloads' words what SwiftNIO's TLS and HTTP/2 report.
enum TLSError {
    /// A ``HandshakeFault`` or a ``ConnectionError``; any other error as it is.
    static func meaning(of error: any Error) -> any Error {
        switch error {
        case is NIOHTTP2Errors.StreamClosed: ConnectionError.streamClosed
        case NIOSSLError.uncleanShutdown: ConnectionError.truncated
        case NIOSSLError.handshakeFailed(let reason): fault(reason)
        case NIOSSLError.failedToLoadCertificate, NIOSSLError.noSuchFilesystemObject: HandshakeFault.unreadableIssuers
        case let error as NIOSSLExtraError where error == .failedToValidateHostname:
            HandshakeFault.certificateOfAnother
        case let error as BoringSSLError where fault(error) == .identityWanted: HandshakeFault.identityWanted
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: HandshakeFault.failed
        default: error
        }
    }

    /// BoringSSL tells reasons only as text, among paths of the machine that it was built on.
    private static func fault(_ reason: BoringSSLError) -> HandshakeFault {
        let text = "\(reason)"
        func says(_ words: String...) -> Bool { words.contains { text.contains($0) } }
        if says("CERTIFICATE_VERIFY_FAILED") { return .untrustedCertificate }
        if says("CERTIFICATE_REQUIRED", "ALERT_BAD_CERTIFICATE", "ALERT_UNKNOWN_CA") { return .identityWanted }
        if says("WRONG_VERSION_NUMBER", "HTTP_REQUEST", "HTTPS_PROXY_REQUEST") { return .noTLS }
        if says("ALERT_HANDSHAKE_FAILURE", "ALERT_PROTOCOL_VERSION", "UNSUPPORTED_PROTOCOL", "NO_SHARED_CIPHER") {
            return .nothingInCommon
        }
        return says("sslError", "unknownError") ? .failed : .closed
    }
}
