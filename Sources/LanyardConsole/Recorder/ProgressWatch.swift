/// When the progress of runs was last seen to change: a report of progress reads no clock, so whoever looks compares what he
/// sees with what he saw. As exact as the looks are close together.
struct ProgressWatch {
    private struct Seen {
        var progress: Wire.Progress
        var at: Double?
    }

    private var seen: [UInt64: Seen] = [:]

    /// Notes how far a listed run is, and tells it when that changed last, unless something has happened to it since.
    mutating func note(_ run: inout Wire.Run, after last: ProgressWatch, at time: Double) {
        guard let progress = run.progress else { return }
        let before = last.seen[run.id]
        // What is seen for the first time may stand there for long; only what is done has been done some time.
        let changed = before.map { $0.progress == progress ? $0.at : time } ?? (progress.completed > 0 ? time : nil)
        seen[run.id] = Seen(progress: progress, at: changed)
        run.progressedAt = [run.progressedAt, changed].compactMap(\.self).max()
    }
}
