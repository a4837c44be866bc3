import ArgumentParser
import CommandSupport
import LabFileSource
import LanyardDownloads

/// `lanyard demo`: the whole of it on real bytes over a real socket, in a few seconds.
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Downloads three files from a server of its own, cancels all midway and resumes.",
        discussion: "It works in a temporary folder that it removes. Exit codes: 0 all held, 1 not, 130 interrupted."
    )

    func run() async throws {
        IgnoredSignals.ignore()
        let output = Output()
        await TreeSignal.shared.print(to: output)
        let interruption = Interruption()
        var settings = DownloadConfiguration()
        settings.retries = 1
        let manager = DownloadManager(configuration: settings)
        await interruption.watch { manager.cancelAll("interrupted by \($0)") }
        await output.whenClosed { manager.cancelAll("nobody reads the output any more") }
        do {
            let folder = try DemoFolder()
            defer { folder.remove() }
            try await withFileSource(DemoFiles.all) { source in
                let stage = DemoStage(output: output, manager: manager, source: source, folder: folder)
                try await Demonstration(stage: stage, interruption: interruption).run()
            }
        } catch let failure as DemoFailure {
            if failure != .unread { await output.complain(failure.description) }
            throw ExitCode(failure.exitCode)
        }
    }
}
