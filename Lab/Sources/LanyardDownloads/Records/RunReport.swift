import Lanyard
import Synchronization

/// Carries what one run tells to the record of its download, and the bytes to the run's own progress, for those that look at the
/// scope. The record gets the run's number, too, so that a run that was replaced changes nothing any more.
struct RunReport: RunObserver {
    let record: DownloadRecord
    let run: Int
    let progress: TaskProgress

    func waiting(attempt: Int) {
        update {
            $0.phase = .waiting
            $0.attempt = attempt
        }
    }

    func running(attempt: Int) {
        let now = record.timeline.now
        record.tell(record.machine.withLock { $0.running(run, attempt: attempt, now: now) })
    }

    func retrying(attempt: Int, after wait: Duration, error: DownloadError) {
        update { $0.phase = .retrying(attempt: attempt, after: wait, error: error) }
    }

    func opened(path: String, bytes: Int64, total: Int64?, isResumable: Bool) {
        update {
            $0.path = path
            $0.bytes = bytes
            $0.total = total
            $0.isResumable = isResumable
        }
        progress.total = total.map { Int(clamping: $0) }
        progress.advance(to: Int(clamping: bytes))
    }

    func received(_ bytes: Int64) {
        let now = record.timeline.now
        record.tell(record.machine.withLock { $0.received(run, bytes, now: now) }, isUrgent: false)
        progress.advance(by: Int(clamping: bytes))
    }

    func restarted(_ reason: RestartReason) {
        update {
            $0.restarted = reason
            $0.bytes = 0
        }
        progress.advance(to: 0)
    }

    private func update(_ change: @Sendable (inout DownloadState) -> Void) {
        record.tell(record.machine.withLock { $0.update(run, change) })
    }
}
