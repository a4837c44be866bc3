/// Why a download failed: what happened, and in its ``description`` what to do about it.
///
/// A cancellation is never one of these; it is the phase ``DownloadPhase/cancelled(_:)``, with its cause.
public enum DownloadError: Error, Hashable, Sendable {
    // MARK: The request

    /// The text is no URL with a host.
    case malformedURL(String)
    /// The URL's port is higher than there are any.
    case unusablePort(Int)
    /// The URL's scheme is neither `http` nor `https`.
    case unsupportedScheme(String)
    /// The asked file name cannot be used as it is: it is empty, reserved, too long, or would leave the folder.
    case unusableFileName(String, suggestion: String)
    /// The expected checksum is not 64, 96 or 128 hexadecimal digits.
    case malformedChecksum(String)
    /// The text is no Metalink of version 4, for the reason given.
    case malformedMetalink(String)
    /// The proxy's address cannot be used, for the reason given.
    case unusableProxy(String)

    // MARK: The connection

    /// No address is known for the host.
    case unknownHost(String)
    /// Nothing listens at the host's port.
    case connectionRefused(String)
    /// No connection within the connect timeout.
    case connectTimeout(host: String)
    /// The connection broke or could not be made.
    case connectionFailed(String)
    /// The host is an `https` server, and the program has nothing that speaks TLS: ``DownloadConfiguration/security`` is
    /// ``TransportSecurity/none``.
    case tlsMissing(String)
    /// No encrypted connection could be agreed on, or the certificate is not trusted.
    case secureConnectionFailed(String)
    /// The proxy does not let the request through, for the reason given.
    case proxyRefused(String)
    /// Not one byte came for this long.
    case idleTimeout(Duration)
    /// It came more slowly than is wanted, for this long.
    case tooSlow(bytesPerSecond: Int64, for: Duration)
    /// It was not complete after this time.
    case tookTooLong(Duration)

    // MARK: The answer

    /// The server answered with a status that is no file; `retryAfter` is the wait it asked for.
    case httpStatus(Int, reason: String, retryAfter: Duration?)
    /// More redirects than allowed.
    case redirectLimit(Int)
    /// A redirect back to where it came from.
    case redirectLoop(String)
    /// A redirect from `https` to `http`, which would give up the encryption.
    case insecureRedirect(to: String)
    /// A redirect without a usable `Location`, or to another scheme than `http` and `https`.
    case badRedirect(String)
    /// The answer contradicts itself or HTTP.
    case malformedAnswer(String)
    /// The body ended early; lengths in bytes.
    case shortBody(received: Int64, promised: Int64)
    /// The file has another length than is expected, in bytes.
    case otherLength(expected: Int64, actual: Int64)
    /// The body went on after the promised length, in bytes.
    case longBody(promised: Int64)
    /// Where the rest of a file was asked for something came that does not say what it is; what was there is kept.
    case otherFile(String)
    /// The file changed on the server more often than it was worth starting again.
    case keepsChanging(String)

    // MARK: The disk

    /// The folder to write into does not exist.
    case folderMissing(String)
    /// The folder to write into is a file.
    case notAFolder(String)
    /// Nothing may be written into the folder.
    case folderNotWritable(String)
    /// There is a file, folder or link of the final name already.
    case targetExists(String)
    /// The file of the name was downloaded from the URL, and its server has another version of it now.
    case targetOutdated(String)
    /// Another download, here or in another process, is writing this file.
    case targetLocked(String)
    /// A `.part` file that no download of this library left there.
    case foreignPartFile(String)
    /// The `.part` file of this name belongs to another URL.
    case partOfAnotherURL(path: String, url: String)
    /// What was to be gone on with is not of the server's file, or not known to be, for the reason given. It was left as it was.
    case cannotContinue(String, why: String)
    /// The sidecar was written by a newer version than this.
    case newerSidecar(path: String, version: Int)
    /// No space left, or a quota is used up.
    case diskFull(String)
    /// The file system, or a limit of this process, allows no file of this size.
    case fileTooLarge(String)
    /// Any other failure of the file system; `code` is the system's error number.
    case fileSystem(operation: String, path: String, code: Int32)
    /// The file is complete, and is not the expected one; it was discarded. Values are hexadecimal.
    case checksumMismatch(expected: String, actual: String)

    // MARK: Anything else

    /// An error no other case describes.
    case unexpected(String)
}
