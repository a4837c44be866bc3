public import Foundation

/// The console's page for recordings, served without the program that was recorded.
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
    /// - Cancellation: None. It returns when everything is closed.
    public func stop() async {
        await server.stop()
    }
}
