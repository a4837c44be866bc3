import Foundation

/// Whether another try could end better, error by error: one table, no state.
enum RetryRule: Hashable, Sendable {
    /// The next try can succeed.
    case retry
    /// It can succeed only if the connection worked before in this run: the network went away. At the first try it is
    /// a wrong host or port, and the user should know at once.
    case retryIfConnectedBefore
    /// Trying again changes nothing.
    case fail

    static func decide(_ error: DownloadError) -> RetryRule {
        switch error {
        case .connectionFailed, .connectTimeout, .idleTimeout, .tooSlow, .shortBody: .retry
        case .unknownHost, .connectionRefused: .retryIfConnectedBefore
        // Some that are asked too often forbid it, and say until when.
        case .httpStatus(403, _, retryAfter: .some): .retry
        case .httpStatus(let code, _, _): decide(status: code)
        // Another download may give back a descriptor.
        case .fileSystem(_, _, code: EMFILE), .fileSystem(_, _, code: ENFILE): .retry
        case .malformedURL, .unusablePort, .unsupportedScheme, .unusableFileName, .malformedChecksum,
            .malformedMetalink, .unusableProxy:
            .fail
        case .tlsMissing, .secureConnectionFailed, .proxyRefused, .tookTooLong: .fail
        case .redirectLimit, .redirectLoop, .insecureRedirect, .badRedirect: .fail
        case .malformedAnswer, .longBody, .otherLength, .otherFile, .keepsChanging: .fail
        case .folderMissing, .notAFolder, .folderNotWritable, .diskFull, .fileTooLarge, .fileSystem: .fail
        case .targetExists, .targetOutdated, .targetLocked, .foreignPartFile, .partOfAnotherURL, .cannotContinue,
            .newerSidecar:
            .fail
        case .checksumMismatch, .unexpected: .fail
        }
    }

    /// Whether the fault is one of the server that was asked, so that another that has the same file may do better.
    static func concernsServer(_ error: DownloadError) -> Bool {
        switch error {
        case .connectionFailed, .connectTimeout, .idleTimeout, .tooSlow, .shortBody, .unknownHost, .connectionRefused:
            true
        case .tlsMissing, .secureConnectionFailed, .proxyRefused, .httpStatus: true
        case .redirectLimit, .redirectLoop, .insecureRedirect, .badRedirect: true
        case .malformedAnswer, .longBody, .otherLength, .otherFile, .keepsChanging: true
        default: false
        }
    }

    /// 408 Request Timeout, 425 Too Early, 429 Too Many Requests, and what is the server's fault, except for what it
    /// will never be able to do: 501, 505, 506, 508, 510, 511.
    static func decide(status: Int) -> RetryRule {
        switch status {
        case 408, 425, 429: .retry
        case 501, 505, 506, 508, 510, 511: .fail
        case 500...599: .retry
        default: .fail
        }
    }
}
