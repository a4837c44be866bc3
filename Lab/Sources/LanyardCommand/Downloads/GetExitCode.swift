import CommandSupport
import LanyardDownloads

/// What `lanyard get` ends with, by what went wrong: the numbers of wget where it has one, and else those of aria2 and curl.
///
/// Of several the lowest counts, as with wget, but for ``other``, which says least.
enum GetExitCode: Int32, Comparable, CaseIterable {
    /// A file or folder cannot be written, or is there already (wget).
    case disk = 3
    /// No connection, or one that broke off or fell silent (wget).
    case network = 4
    /// No secure connection (wget).
    case security = 5
    /// A name or a password is missing or wrong (wget).
    case authentication = 6
    /// The server does not keep to HTTP, or changes its mind (wget).
    case protocolFault = 7
    /// The server answered with an error (wget).
    case status = 8
    /// The file is not the expected one (aria2).
    case checksum = 32
    /// It was cancelled on the page (curl, of what its caller cancels).
    case cancelled = 42
    /// The request makes no sense; that of wrong arguments.
    case usage = 64
    case other = 1

    static func < (one: GetExitCode, other: GetExitCode) -> Bool { one.rank < other.rank }

    private var rank: Int32 { self == .other ? .max : rawValue }

    init(_ error: any Error) {
        switch error {
        case let error as DownloadError: self.init(error)
        case is StandardOutput.Failure: self = .disk
        default: self = .other
        }
    }

    init(_ error: DownloadError) {
        self =
            switch error {
            case .malformedURL, .unusablePort, .unsupportedScheme, .malformedChecksum, .malformedMetalink,
                .unusableProxy:
                .usage
            case .unknownHost, .connectionRefused, .connectTimeout, .connectionFailed, .proxyRefused, .idleTimeout,
                .tooSlow, .tookTooLong, .shortBody:
                .network
            case .tlsMissing, .secureConnectionFailed: .security
            case .httpStatus(let status, _, _): GetExitCode(status: status)
            case .redirectLimit, .redirectLoop, .insecureRedirect, .badRedirect, .malformedAnswer, .longBody,
                .otherFile,
                .keepsChanging:
                .protocolFault
            case .unusableFileName, .folderMissing, .notAFolder, .folderNotWritable, .targetExists, .targetOutdated,
                .targetLocked, .foreignPartFile, .cannotContinue, .partOfAnotherURL, .newerSidecar, .diskFull,
                .fileTooLarge, .fileSystem:
                .disk
            case .checksumMismatch, .otherLength: .checksum
            case .unexpected: .other
            }
    }

    /// - Parameter status: one that is no file.
    init(status: Int) { self = status == 401 || status == 407 ? .authentication : .status }
}
