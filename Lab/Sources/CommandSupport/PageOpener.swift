package import Foundation

/// Opens a page in the browser that the person uses.
package enum PageOpener {
    private static let commands = ["/usr/bin/open", "/usr/bin/xdg-open"]

    /// - Returns: What to tell if it cannot be done.
    package static func open(_ url: URL) -> String? {
        guard let command = commands.first(where: FileManager.default.isExecutableFile) else {
            return "There is no command here that opens a browser; open the address yourself."
        }
        let process = Process()
        process.executableURL = URL(filePath: command)
        process.arguments = [url.absoluteString]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
            return nil
        } catch {
            return "The browser could not be opened: \(error.localizedDescription)"
        }
    }
}
