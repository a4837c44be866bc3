internal import Foundation
internal import NIOHTTP1

/// Serves the Lab's page, and a tab to each who opens `/tab`.
struct LabService: WebService {
    let room: TabRoom
    let lab: TabSetting

    func respond(to request: WebRequest) async -> WebResponse {
        guard let file = PageFile(path: request.path) else { return .text("There is no such page.", .notFound) }
        return WebResponse(type: file.type, body: file.content, headers: ["Content-Security-Policy": policy])
    }

    func socket(at path: String) -> SocketOpening? {
        guard path == "/tab" else { return nil }
        return {
            guard let number = room.enter() else { return RefusedTab(limit: room.limit) }
            return await TabSession(number: number, room: room, setting: lab)
        }
    }

    /// Nothing but the page's own files, and the console in a frame.
    private var policy: String {
        [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src 'self' data:",
            "frame-src \(consoleOrigin ?? "'none'")", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'",
        ].joined(separator: "; ")
    }

    private var consoleOrigin: String? {
        guard let console = lab.console.url, let scheme = console.scheme, let host = console.host() else { return nil }
        let name = host.contains(":") ? "[\(host)]" : host
        return "\(scheme)://\(name)" + (console.port.map { ":\($0)" } ?? "")
    }
}
