import ArgumentParser
import CommandSupport
import LanyardConsole

extension ReportOptions {
    /// A port says it as well.
    var wantsConsole: Bool { console || consolePort != nil }

    /// Opens the page that shows the downloads, if it is wanted, and says where.
    ///
    /// It may cancel: whoever asks for it is whose downloads they are, and what was cancelled can be resumed.
    ///
    /// - Throws: `ExitCode`, after it was said why there can be none.
    func startConsole(announcing output: Output) async throws -> Console? {
        guard wantsConsole else { return nil }
        do {
            let console = try await Console.start(
                port: consolePort ?? 0,
                allowsCancelling: true,
                // As long as a command may take: what is done stays on its page.
                keptFor: .seconds(7 * 24 * 3600),
                announces: false
            )
            await output.remark(["Lanyard console: \(console.url)"])
            return console
        } catch {
            await output.complain("\(error)")
            throw ExitCode.failure
        }
    }
}
