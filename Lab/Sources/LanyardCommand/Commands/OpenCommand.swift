import ArgumentParser
import CommandSupport
import Foundation
import LanyardConsole

/// `lanyard open`: the console's page for recordings, without the program.
struct OpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Shows a recording on the console's page, or two side by side.",
        discussion: """
            It reads the files, serves the page, prints its address, and runs until Ctrl-C. Only this machine reaches it. A damaged \
            file is refused, with the line and what should stand there. A recording whose last line was cut off, as by a crash, \
            is shown without that line.

            Exit codes: 0 ended by Ctrl-C, 1 the page cannot be served, 64 wrong arguments, or a file that is no recording or is \
            damaged.
            """
    )

    @Argument(help: ArgumentHelp("One recording, or two to compare.", valueName: "file"))
    var files: [String]

    @Option(name: .long, help: "The port to listen on; 0 for any that is free.")
    var port: UInt16 = 0

    @Flag(name: .long, help: "Open the page in the browser.")
    var open = false

    func validate() throws {
        guard files.count <= 2 else { throw ValidationError("The page compares two recordings at most.") }
    }

    /// Looks at every file before one is served.
    ///
    /// - Returns: What is to be said about those that are not whole.
    private func remarks() throws -> [String] {
        do {
            return try files.compactMap { file in
                try RecordingCheck.check(file).map { line in
                    "“\(file)” was cut off in line \(line), as by a crash. The page shows all that stands before it."
                }
            }
        } catch let error as RecordingCheck.Refusal {
            throw ValidationError(error.description)
        }
    }

    func run() async throws {
        IgnoredSignals.ignore()
        let remarks = try remarks()
        let output = Output()
        let (signals, signal) = AsyncStream.makeStream(of: String.self)
        let interruption = Interruption()
        await interruption.watch { signal.yield($0) }
        let viewer: RecordingViewer
        do {
            viewer = try await Console.open(files.map { URL(filePath: $0) }, port: port)
        } catch {
            await output.complain("\(error)")
            throw ExitCode.failure
        }
        for remark in remarks { await output.complain(remark) }
        await output.write([
            "\(files.count == 1 ? "The recording" : "The recordings"): \(viewer.url)", "Ctrl-C ends it.",
        ])
        let page = open ? await lead(to: viewer.url, output) : nil
        for await _ in signals { break }
        page?.remove()
        await viewer.stop()
    }

    /// Opens the address, whose token nobody else is to see.
    private func lead(to address: URL, _ output: Output) async -> LeadingPage? {
        do {
            let page = try LeadingPage(to: address)
            await PageOpener.open(page.url, telling: output)
            return page
        } catch {
            await output.complain(
                "The browser was not opened, because “\(error.localizedDescription)”; open the address yourself."
            )
            return nil
        }
    }
}
