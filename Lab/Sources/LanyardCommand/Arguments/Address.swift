import Foundation
import LanyardDownloads

/// A URL of the command line that was checked before anything is begun.
struct Address: Hashable, Sendable {
    /// The URL as it was given.
    let text: String
    /// The URL without user name and password, to be shown.
    let shown: String

    /// - Throws: `DownloadError.malformedURL` or `DownloadError.unsupportedScheme`.
    init(_ text: String) throws(DownloadError) {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased() else {
            throw .malformedURL(Address.redacted(text))
        }
        guard scheme == "http" || scheme == "https" else { throw .unsupportedScheme(scheme) }
        guard let host = url.host(), !host.isEmpty, (url.port ?? 1) <= 65_535,
            var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { throw .malformedURL(Address.redacted(text)) }
        parts.user = nil
        parts.password = nil
        self.text = text
        shown = parts.string ?? Address.redacted(text)
    }

    /// What a download is called before its file name is known.
    var name: String {
        let last = URL(string: text)?.lastPathComponent ?? ""
        return last.isEmpty || last == "/" ? shown : last
    }

    /// A text that is no URL may still hold a password.
    private static func redacted(_ text: String) -> String {
        guard let at = text.lastIndex(of: "@") else { return text }
        return "…" + text[text.index(after: at)...]
    }
}
