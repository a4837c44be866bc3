import Lanyard

/// The body of one run in the scope. If it is released without having begun, the record is told, too: a run that is
/// cancelled before its turn never runs its body.
final class RunBody: Sendable {
    private let record: DownloadRecord
    private let run: Int
    private let errand: DownloadErrand
    private let services: DownloadServices
    private let place: SlotGate.Place?

    init(record: DownloadRecord, run: Int, errand: DownloadErrand, services: DownloadServices) {
        self.record = record
        self.run = run
        self.errand = errand
        self.services = services
        let host = errand == .download ? DownloadRun.host(of: record.request, at: record.source) : nil
        place = host.map { services.gate.reserve(host: $0) }
    }

    deinit {
        place?.leave()
        record.bodyReleased(run)
    }

    /// - Throws: why the download failed, so that whoever looks at the scope sees it, too.
    func perform() async throws {
        let finished = record.begin(run)
        do {
            if errand == .download, finished == nil { try await enter() }
            try await carryOut(finished)
        } catch {
            // Whether it was cancelled is for the run to say: a closed socket throws all sorts of errors.
            if let cause = CancellationCause.current {
                record.ended(run, .cancelled(cause))
            } else {
                record.ended(run, .failed(error as? DownloadError ?? .unexpected("\(error)")))
            }
            throw error
        }
    }

    /// Most of a long list of downloads waits here, before anything is made for it.
    private func enter() async throws {
        guard let place else { return }
        report.waiting(attempt: 1)
        try await place.enter()
    }

    /// Not inlined: what it needs would be had from the beginning, by all who wait.
    @inline(never)
    private func carryOut(_ finished: FinishedFile?) async throws {
        switch errand {
        case .reset:
            try await work.reset(path: finished == nil ? record.state.path : nil)
            record.wasReset(run)
        case .download:
            if let finished { return record.ended(run, .finished(finished)) }
            record.ended(run, .finished(try await work.perform(place: place)))
        }
    }

    private var report: RunReport {
        RunReport(record: record, run: run, progress: TaskContext.current.progress)
    }

    private var work: DownloadRun {
        DownloadRun(
            id: record.id,
            request: record.request,
            source: record.source,
            services: services,
            observer: report
        )
    }
}
