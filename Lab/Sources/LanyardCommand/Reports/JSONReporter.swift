import CommandSupport

/// One JSON object a line, for programs; what failed is told on the standard error, too.
struct JSONReporter: Reporter {
    let output: Output

    func happened(_ events: [DownloadEvent], to download: WatchedDownload, number: Int) async {
        await output.post(events.map { JSONLine($0, download).text })
        if events.contains(.failed), let failure = ReportText.failure(download) { await output.complain(failure) }
    }
}
