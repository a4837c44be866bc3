import CommandSupport

/// Says nothing but what failed, on the standard error.
struct QuietReporter: Reporter {
    let output: Output

    func happened(_ events: [DownloadEvent], to download: WatchedDownload, number: Int) async {
        if events.contains(.failed), let failure = ReportText.failure(download) { await output.complain(failure) }
    }
}
