import ArgumentParser
import CommandSupport
import LanyardConsole
import LanyardDownloads

/// `lanyard get`: downloads URLs into a folder; the same call again goes on where it was stopped.
struct GetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "get",
        abstract: "Downloads files; the same call again resumes.",
        usage: "lanyard get [URL…] [-i FILE] [-o DIR] [--name NAME] [-j N] [-x N] [options]",
        discussion: GetHelp.discussion
    )

    @OptionGroup var options: GetOptions

    func run() async throws {
        IgnoredSignals.ignore()
        HeapLimit.set()
        let output = Output()
        guard let jobs = DescriptorLimit.raise(for: options.speed.jobs, connections: options.speed.connections) else {
            await output.complain(DescriptorLimit.complaint)
            throw ExitCode(1)
        }
        if jobs < options.speed.jobs { await output.complain(DescriptorLimit.remark(jobs: jobs)) }
        await TreeSignal.shared.print(to: output)
        let interruption = Interruption()
        if options.certificates.insecure {
            await output.complain(
                "No certificate is checked: whoever is on the way can read and change what is downloaded."
            )
        }
        if let trouble = options.authentication.netrcTrouble { await output.complain(trouble) }
        if let remark = options.files.list?.remark { await output.complain(remark) }
        if options.certificates.allowOldTls {
            await output.complain(
                "TLS 1.0 and 1.1 are spoken: whoever is on the way may be able to read what is downloaded."
            )
        }
        var configuration = options.configuration
        configuration.maximumDownloads = jobs
        configuration.maximumDownloadsPerHost = jobs
        let exchanges = options.reports.verbose ? ExchangeWriter(output) : nil
        configuration.exchangeLog = exchanges?.log
        let manager = DownloadManager(configuration: configuration)
        await interruption.watch { manager.cancelAll("interrupted by \($0)") }
        let console = try await options.reports.startConsole(announcing: output)
        let recording = try await options.reports.startRecording(complainingTo: output)
        // Whatever the end is, it is recorded.
        let end: Result<Int32, any Error>
        do {
            let code =
                if options.reports.head {
                    try await GetHeads(options: options, manager: manager, output: output)
                        .run { interruption.hasCome }
                } else if options.files.isStream {
                    try await stream(manager, interruption, output)
                } else {
                    try await download(manager, interruption, output, jobs: jobs)
                }
            end = .success(code)
        } catch {
            end = .failure(error)
        }
        // A download that has told its last state is about to end, and a recording has that end, too.
        try? await manager.waitUntilIdle()
        await console?.stop()
        await exchanges?.end()
        let isRecorded = await options.reports.stop(recording, complainingTo: output)
        let code = try end.get()
        if code != 0 || !isRecorded { throw ExitCode(code == 0 ? GetExitCode.disk.rawValue : code) }
    }

    private func download(
        _ manager: DownloadManager,
        _ interruption: Interruption,
        _ output: Output,
        jobs: Int
    ) async throws -> Int32 {
        let session = DownloadSession(
            feed: try GetFeed(options, manager: manager) { interruption.hasCome },
            // So many that one is ready whenever another ends, and that a terminal has something to show.
            window: jobs + max(jobs, 64),
            updates: manager.updates,
            reporter: try options.reporter(to: output)
        )
        let tally = await session.run()
        let end = GetEnd(tally, isInterrupted: interruption.hasCome, existing: options.files.existing)
        await output.flush()
        for message in end.messages { await output.complain(message) }
        return end.exitCode
    }

    /// Writes the one file to the standard output; what there is to say goes to the standard error.
    private func stream(
        _ manager: DownloadManager,
        _ interruption: Interruption,
        _ output: Output
    ) async throws -> Int32 {
        guard let entry = try options.entries().next() else { return 0 }
        do {
            _ = try await manager.stream(options.request(for: entry)) { try StandardOutput.write($0) }
            return 0
        } catch StandardOutput.Failure.closed {
            return Output.exitCodeWhenClosed
        } catch {
            guard !interruption.hasCome else {
                await output.complain("Interrupted.")
                return Interruption.exitCode
            }
            await output.complain("\(entry.address.shown): \(error)")
            return GetExitCode(error).rawValue
        }
    }
}
