import Foundation

extension DownloadError: CustomStringConvertible {
    /// One sentence of what happened, and where there is something to do, a second one saying it.
    public var description: String {
        requestDescription ?? connectionDescription ?? answerDescription ?? diskDescription ?? fileDescription
            ?? "The download failed"
    }

    private var requestDescription: String? {
        switch self {
        case .malformedURL(let text):
            "“\(text.shortened)” is not a URL. Give a whole one, such as https://example.org/file.zip."
        case .unusablePort(let port):
            "There is no port \(port). Ports end at 65535."
        case .unsupportedScheme(let scheme):
            "The scheme “\(scheme)” is not supported. Use an http or https URL."
        case .unusableFileName(let name, let suggestion):
            "“\(name)” cannot be used as a file name. “\(suggestion)” could."
        case .malformedChecksum(let text):
            "“\(text)” is no SHA-256, SHA-384 or SHA-512. Give 64, 96 or 128 hexadecimal digits."
        case .malformedMetalink(let why):
            "It is no Metalink that can be read: \(why)."
        case .unusableProxy(let why):
            "The proxy cannot be used: \(why)."
        default: nil
        }
    }

    private var connectionDescription: String? {
        switch self {
        case .unknownHost(let host):
            "The host “\(host)” is unknown. Check its spelling and the network."
        case .connectionRefused(let host):
            "\(host) refused the connection. Check the port, and that the server runs."
        case .connectTimeout(let host):
            "\(host) did not answer in time. Check the network, or try later."
        case .connectionFailed(let detail):
            "The connection failed: \(detail)."
        case .tlsMissing(let host):
            "\(host) speaks https, and this program has no TLS. Link the library LanyardDownloadsTLS, import it, and write "
                + "DownloadConfiguration(security: .tls)."
        case .secureConnectionFailed(let detail):
            "No secure connection: \(detail)."
        case .proxyRefused(let why):
            "\(why). Check the proxy, or go without."
        case .idleTimeout(let duration):
            "Nothing came for \(duration.formattedSeconds)."
        case .tooSlow(let rate, let duration):
            "It came at less than \(rate) bytes a second for \(duration.formattedSeconds)."
        case .tookTooLong(let duration):
            "It was not complete after \(duration.formattedSeconds), which is all the time that it has. What came is kept if it can be resumed."
        default: nil
        }
    }

    private var answerDescription: String? {
        switch self {
        case .httpStatus(let code, let reason, let retryAfter):
            "The server answered \(reason.isEmpty ? "\(code)" : "\(code) \(reason)")."
                + DownloadError.advice(for: code, retryAfter: retryAfter)
        case .redirectLimit(let limit):
            "The server redirected more than \(limit) times."
        case .redirectLoop(let url):
            "The server redirects in a circle, back to \(url)."
        case .insecureRedirect(let url):
            "The server redirects from https to \(url), which is not encrypted. Give that URL itself if you trust it."
        case .badRedirect(let detail):
            "The server's redirect cannot be followed: \(detail)."
        case .malformedAnswer(let detail):
            "The server's answer makes no sense: \(detail)."
        case .shortBody(let received, let promised):
            "The body ended after \(received) of \(promised) bytes."
        case .otherLength(let expected, let actual):
            "The file has \(actual) bytes, not the expected \(expected). Check the URL and the length."
        case .longBody(let promised):
            "The body is longer than the promised \(promised) bytes."
        case .otherFile(let words):
            "The server answered \(words), which is not known to be the file that was begun. What was received is kept. Check "
                + "that the network does not want a login, or remove the part to begin again."
        case .keepsChanging(let url):
            "The file at \(url) changes while it is downloaded. Try later."
        default: nil
        }
    }

    private var diskDescription: String? {
        switch self {
        case .folderMissing(let path):
            "The folder \(path) does not exist. Create it first."
        case .notAFolder(let path):
            "\(path) is not a folder. Choose a folder to write into."
        case .folderNotWritable(let path):
            "Nothing may be written into \(path). Change its permissions or choose another folder."
        case .diskFull(let path):
            "The disk is full: there is no room for \(path). Make room and call again; a part that can be resumed is kept."
        case .fileTooLarge(let path):
            "\(path) would grow larger than this file system or process allows. Choose another disk."
        case .fileSystem(let operation, let path, let code):
            "Could not \(operation) \(path): \(String(cString: strerror(code)))."
        default: nil
        }
    }

    private var fileDescription: String? {
        switch self {
        case .targetExists(let path):
            "\(path) exists already. Remove it or choose another name."
        case .targetOutdated(let path):
            "\(path) was downloaded from there, and has changed on the server since. Replace it, remove it, or choose another name."
        case .targetLocked(let path):
            "Another download is writing \(path). Wait for it, or choose another name."
        case .foreignPartFile(let path):
            "\(path) was left there by something else. Remove it or choose another name."
        case .partOfAnotherURL(let path, let url):
            "\(path) belongs to the unfinished download of \(url). Finish that, remove it, or choose another name."
        case .cannotContinue(let path, let why):
            "\(path) cannot be gone on with: \(why). It is as it was. Download the file anew, or give another URL."
        case .newerSidecar(let path, let version):
            "\(path) has format \(version), which is newer than this program. Update the program, or remove the file "
                + "to start again."
        case .checksumMismatch(let expected, let actual):
            "The file's \(expected.utf8.count == 32 ? "MD5" : "SHA-\(expected.utf8.count * 4)") is \(actual), not \(expected). It is not to be used; check the URL and the checksum."
        case .unexpected(let detail):
            "The download failed: \(detail)."
        default: nil
        }
    }

    private static func advice(for code: Int, retryAfter: Duration?) -> String {
        if let retryAfter { return " It asks to come back in \(retryAfter.formattedSeconds)." }
        return switch code {
        case 401: " It wants a user name and password, or better ones."
        case 407: " The proxy wants a user name and password, or better ones."
        case 403: " It does not give this file to you."
        case 404: " There is no such file; check the URL."
        case 410: " The file was removed for good."
        case 429: " It was asked too often; try later."
        case 500...599: " The fault is the server's; try later."
        default: ""
        }
    }
}
