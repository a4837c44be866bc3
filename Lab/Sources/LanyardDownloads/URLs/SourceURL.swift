import Foundation

/// A checked `http` or `https` URL.
///
/// Two texts that mean the same URL make equal ones: scheme and host are in lower case, `.` and `..` are resolved, and the
/// port is left out where it is the scheme's own (RFC 3986, 6.2.2 and 6.2.3).
public struct SourceURL: Hashable, Sendable {
    /// The URL without user name, password and fragment: what is asked for, and what sidecars and messages show.
    public let text: String
    let isSecure: Bool
    /// In lower case, an IPv6 address without brackets.
    public let host: String
    /// The one that is connected to.
    public let port: Int
    /// `host` or `host:port`, an IPv6 address in brackets: what the limit per host counts by.
    let authority: String
    /// Percent-encoded; begins with a slash.
    let path: String
    /// Percent-encoded, without the question mark; `nil` if there is none.
    let query: String?
    /// The last path component, percent-decoded, from UTF-8 or else ISO-8859-1; may be empty. Not safe as a file name.
    public let lastPathComponent: String
    /// What tells the file name that it has apart from others on every file system.
    package var fileNameKey: String { FileName.comparisonKey(FileName.safe(lastPathComponent)) }
    /// The user name and password that were in it.
    let credentials: Credentials?

    /// Checks a text.
    ///
    /// - Throws: ``DownloadError/malformedURL(_:)``, ``DownloadError/unsupportedScheme(_:)`` or ``DownloadError/unusablePort(_:)``.
    public init(_ text: String) throws(DownloadError) {
        if let plain = SourceURL(plain: text) {
            self = plain
        } else {
            try self.init(anything: text)
        }
    }

    init(anything text: String) throws(DownloadError) {
        guard let url = URL(string: URLText.encoding(text.trimmingSpaces.utf8)) else {
            throw .malformedURL(SourceURL.redacted(text))
        }
        try self.init(url, text: text)
    }

    /// The URL, or why it is none.
    static func reading(_ text: String) -> Result<SourceURL, DownloadError> {
        do throws(DownloadError) {
            return .success(try SourceURL(text))
        } catch {
            return .failure(error)
        }
    }

    private init(_ url: URL, text: String) throws(DownloadError) {
        guard let scheme = url.scheme?.lowercased() else { throw .malformedURL(SourceURL.redacted(text)) }
        guard scheme == "http" || scheme == "https" else { throw .unsupportedScheme(scheme) }
        if let port = url.port, port > 65_535 { throw .unusablePort(port) }
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            throw .malformedURL(SourceURL.redacted(text))
        }
        isSecure = scheme == "https"
        let ownPort = isSecure ? 443 : 80
        credentials = parts.user.flatMap { $0.isEmpty ? nil : .basic(user: $0, password: parts.password ?? "") }
        parts.scheme = scheme
        parts.user = nil
        parts.password = nil
        parts.fragment = nil
        if parts.port == ownPort { parts.port = nil }
        parts.percentEncodedPath = SourceURL.withoutDots(parts.percentEncodedPath)
        parts.encodedHost = parts.encodedHost?.lowercased()
        // The host as it is asked for: of one that is not plain ASCII this is another text than what was given.
        // No name in DNS is longer than 253 bytes, and what asks for one counts on that.
        guard let clean = parts.url, let host = clean.host(), !host.isEmpty, host.utf8.count <= 253 else {
            throw .malformedURL(SourceURL.redacted(text))
        }
        // Some of what is encoded so cannot be read back.
        if host.contains("xn--"), URL(string: clean.absoluteString) == nil {
            throw .malformedURL(SourceURL.redacted(text))
        }
        self.text = clean.absoluteString
        self.host = host.lowercased()
        port = clean.port ?? ownPort
        let shownHost = host.contains(":") ? "[\(self.host)]" : self.host
        authority = clean.port.map { "\(shownHost):\($0)" } ?? shownHost
        path = parts.percentEncodedPath
        query = clean.query(percentEncoded: true)
        let lastPart = path.split(separator: "/", omittingEmptySubsequences: false).last
        lastPathComponent = lastPart.flatMap { PercentEncoding.decode($0) }.map { String(ofAnyEncoding: $0) } ?? ""
    }

    /// The URL a `Location` field points to from here; `nil` if it is no URL.
    func resolving(_ location: String) throws(DownloadError) -> SourceURL? {
        let reference = URLText.encoding(location.trimmingSpaces.fieldBytes)
        guard let target = URL(string: reference, relativeTo: URL(string: text))?.absoluteURL else { return nil }
        return try SourceURL(target, text: location)
    }

    /// Whether both go to the same server in the same way, so that credentials for one may be shown to the other.
    func hasSameOrigin(as other: SourceURL) -> Bool {
        isSecure == other.isSecure && host == other.host && port == other.port
    }

    /// What follows the authority: the path, and the query if there is one.
    var pathAndQuery: String {
        query.map { "\(path)?\($0)" } ?? path
    }

    /// A text that is not a URL may still hold a password; a message shows only what follows it.
    private static func redacted(_ text: String) -> String {
        guard let at = text.lastIndex(of: "@") else { return text }
        return "…" + text[text.index(after: at)...]
    }

    /// A path with `.` and `..` resolved (RFC 3986, 5.2.4); it begins with a slash.
    private static func withoutDots(_ path: String) -> String {
        var parts: [Substring] = []
        let all = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (number, part) in all.enumerated() {
            let isLast = number == all.count - 1
            switch part {
            case ".": if isLast { parts.append("") }
            case "..":
                _ = parts.popLast()
                if isLast { parts.append("") }
            default: parts.append(part)
            }
        }
        return "/" + parts.joined(separator: "/")
    }
}
