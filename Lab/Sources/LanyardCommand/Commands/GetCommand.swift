import ArgumentParser
import LanyardConsole
import LanyardDownloads

/// `lanyard get`: downloads URLs into a folder; the same call again goes on where it was stopped.
struct GetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "get",
        abstract: "Downloads files; the same call again resumes.",
        usage: "lanyard get URL… [-i FILE] [-o DIR] [-j N] [-x N] [--sha256 HEX] [--limit-rate RATE] [--retries N] "
            + "[--idle-timeout S] [--json] [-q] [--console] [--console-port N]",
        discussion: GetHelp.discussion
    )

    @OptionGroup var options: GetOptions

    func run() async throws {
        IgnoredSignals.ignore()
        let output = Output()
        await TreeSignal.shared.print(to: output)
        let interruption = Interruption()
        let manager = DownloadManager(configuration: options.configuration)
        await interruption.watch { manager.cancelAll("interrupted by \($0)") }
        await output.whenClosed { manager.cancelAll("nobody reads the output any more") }
        let console = try await options.startConsole(announcing: output)
        let addresses = try options.addresses
        let items = addresses.map {
            DownloadSession.Item(address: $0, download: manager.add(options.request(for: $0)))
        }
        // A signal that came in between has met fewer downloads than there are now.
        if interruption.hasCome { manager.cancelAll("interrupted") }
        let reporter = options.reporter(of: addresses, to: output)
        let session = DownloadSession(items: items, updates: manager.updates, reporter: reporter)
        let end = GetEnd(await session.run(), isInterrupted: interruption.hasCome, isUnread: await output.isClosed)
        for message in end.messages { await output.complain(message) }
        await console?.stop()
        if end.exitCode != 0 { throw ExitCode(end.exitCode) }
    }
}
