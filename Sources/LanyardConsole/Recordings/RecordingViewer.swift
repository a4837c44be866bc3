public import Foundation

/// The console's page for recordings, without a program.
public final class RecordingViewer: Sendable {
    /// The address to open, with its token.
    public let url: URL

    let server: ConsoleServer

    init(_ server: ConsoleServer) {
        self.server = server
        url = server.url
    }

    /// Closes the page.
    ///
    /// - Cancellation: none; it returns when everything is closed.
    public func stop() async {
        await server.stop()
    }
}
