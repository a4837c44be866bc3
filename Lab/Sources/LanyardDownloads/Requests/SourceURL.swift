import Foundation

/// A checked `http` or `https` URL.
struct SourceURL: Hashable, Sendable {
    /// The URL without user name, password and fragment: what is asked for, and what sidecars and messages show.
    let text: String
    let isSecure: Bool
    /// `host` or `host:port`, in lower case, an IPv6 address in brackets: what the limit per host counts by.
    let authority: String
    /// The last path component, percent-decoded; may be empty. Not yet safe as a file name.
    let lastPathComponent: String
    /// The `Authorization` field for a URL that had a user name in it.
    let authorization: String?

    private let url: URL

    /// - Throws: ``DownloadError/malformedURL(_:)`` or ``DownloadError/unsupportedScheme(_:)``.
    init(_ text: String) throws(DownloadError) {
        guard let url = URL(string: text.trimmingSpaces) else { throw .malformedURL(SourceURL.redacted(text)) }
        try self.init(url, text: text)
    }

    private init(_ url: URL, text: String) throws(DownloadError) {
        guard let scheme = url.scheme?.lowercased() else { throw .malformedURL(SourceURL.redacted(text)) }
        guard scheme == "http" || scheme == "https" else { throw .unsupportedScheme(scheme) }
        guard (url.port ?? 1) <= 65_535, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            throw .malformedURL(SourceURL.redacted(text))
        }
        authorization = SourceURL.basicAuthorization(user: parts.user, password: parts.password)
        parts.user = nil
        parts.password = nil
        parts.fragment = nil
        // The host as it is asked for: of one that is not plain ASCII this is another text than what was given.
        guard let clean = parts.url, let host = clean.host(), !host.isEmpty else {
            throw .malformedURL(SourceURL.redacted(text))
        }
        self.url = clean
        self.text = clean.absoluteString
        isSecure = scheme == "https"
        let shownHost = host.contains(":") ? "[\(host)]" : host
        authority = (clean.port.map { "\(shownHost):\($0)" } ?? shownHost).lowercased()
        let lastPart = clean.path(percentEncoded: true).split(separator: "/", omittingEmptySubsequences: false).last
        lastPathComponent =
            lastPart.flatMap { PercentEncoding.decode($0) }
            .map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The URL a `Location` field points to from here; `nil` if it is no URL.
    func resolving(_ location: String) throws(DownloadError) -> SourceURL? {
        guard let target = URL(string: location.trimmingSpaces, relativeTo: url)?.absoluteURL else { return nil }
        return try SourceURL(target, text: location)
    }

    /// Whether both go to the same server in the same way, so that credentials for one may be shown to the other.
    func hasSameOrigin(as other: SourceURL) -> Bool {
        isSecure == other.isSecure && authority == other.authority
    }

    /// A text that is not a URL may still hold a password; a message shows only what follows it.
    private static func redacted(_ text: String) -> String {
        guard let at = text.lastIndex(of: "@") else { return text }
        return "…" + text[text.index(after: at)...]
    }

    private static func basicAuthorization(user: String?, password: String?) -> String? {
        guard let user, !user.isEmpty else { return nil }
        return "Basic " + Data("\(user):\(password ?? "")".utf8).base64EncodedString()
    }
}
