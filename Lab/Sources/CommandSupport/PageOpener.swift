package import Foundation
import Lanyard

/// Opens a page in the browser that the person uses.
package enum PageOpener {
    /// The first is of free desktops, the second of macOS.
    private static let commands = ["/usr/bin/xdg-open", "/usr/bin/open"]
    private static let tasks = TaskScope("Pages")

    /// Opens it soon. An address with a token has to be led to (``LeadingPage``): everybody on the machine sees what is opened. Whatever keeps the page from being shown is told to the person, who can open it elsewhere.
    package static func open(_ url: URL, telling output: Output) async {
        let complaint = start(url) { code in
            guard code != 0 else { return }
            tasks.addTask(name: "say that there is no page") {
                await output.complain("No browser showed the page; open the address yourself.")
            }
        }
        if let complaint { await output.complain(complaint) }
    }

    /// What keeps a browser from being started, as far as the environment tells; `nil` if nothing does.
    ///
    /// - Parameter environment: `DISPLAY` and `WAYLAND_DISPLAY` name a screen, `BROWSER` a browser that may need none.
    static func obstacle(command: String?, environment: [String: String]) -> String? {
        guard let command else { return "There is no command here that opens a browser; open the address yourself." }
        let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].contains { environment[$0]?.isEmpty == false }
        guard command == commands[0], !hasScreen else { return nil }
        return "There is no screen here to open a browser on; open the address yourself."
    }

    /// - Returns: What to tell if it cannot be done.
    private static func start(_ url: URL, _ whenEnded: @escaping @Sendable (Int32) -> Void) -> String? {
        let command = commands.first(where: FileManager.default.isExecutableFile)
        if let obstacle = obstacle(command: command, environment: ProcessInfo.processInfo.environment) {
            return obstacle
        }
        let process = Process()
        process.executableURL = command.map { URL(filePath: $0) }
        process.arguments = [url.absoluteString]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { whenEnded($0.terminationStatus) }
        do {
            try process.run()
            return nil
        } catch {
            return "The browser could not be opened: \(error.localizedDescription)"
        }
    }
}
