package import Foundation

/// A file of one's own that leads a browser to an address with a token.
///
/// Everybody on the machine sees the command line of a browser, and of whatever opens it; this file only its owner can read. The idea is
/// Jupyter's (`jpserver-*-open.html`). A browser that may not read the folder for temporary files, as those that are installed as snaps,
/// says so, and the address has to be opened by hand.
package struct LeadingPage: Sendable {
    /// Where it is: without the token.
    package let url: URL
    private let folder: URL

    /// Writes it.
    ///
    /// - Throws: What keeps it from being written.
    package init(to address: URL) throws {
        let manager = FileManager.default
        folder = manager.temporaryDirectory.appending(path: "lanyard-\(UUID().uuidString)", directoryHint: .isDirectory)
        try manager.createDirectory(
            at: folder,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
        url = folder.appending(path: "page.html")
        let made = manager.createFile(
            atPath: url.path(percentEncoded: false),
            contents: Data(Self.page(address.absoluteString).utf8),
            attributes: [.posixPermissions: 0o600]
        )
        guard made else {
            remove()
            throw CocoaError(.fileWriteUnknown)
        }
    }

    /// Removes it, when the address is good no longer.
    package func remove() {
        try? FileManager.default.removeItem(at: folder)
    }

    private static func page(_ address: String) -> String {
        let text = address.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
        return """
            <!doctype html>
            <meta charset="utf-8">
            <meta name="referrer" content="no-referrer">
            <meta http-equiv="refresh" content="0; url=\(text)">
            <title>Lanyard</title>
            <a href="\(text)">The page</a>

            """
    }
}
