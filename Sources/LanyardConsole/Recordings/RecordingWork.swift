internal import Foundation

/// Writes what a program does into a file, until its task is cancelled: then the rest, and the end.
///
/// It holds nothing back: what a ring could not write is gone, but for what the snapshot has with which it begins anew.
struct RecordingWork<Time: Clock>: Sendable where Time.Duration == Duration {
    /// How often the counts are written that stand in no frame.
    private var statisticsInterval: Duration { .seconds(10) }

    let file: RecordingFile
    let watched: any Watched
    let interval: Duration

    /// How far back the file reaches; `nil` for all of the time.
    let span: Duration?
    let clock: Time

    /// Told when a ring cannot be written, or for another reason than before; with `nil` when it can be again.
    let report: @Sendable (RecordingError?) -> Void

    /// A file that has been begun.
    struct Segment: Sendable {
        /// The number of its last frame.
        var last: Int
        let begun: Time.Instant
        /// When the counts were written last.
        var counted: Time.Instant
    }

    /// Writes until the task is cancelled.
    ///
    /// - Parameter first: What ``begin()`` gave.
    /// - Throws: Why it cannot be written: at once, if the file is to have all of the time; of a ring only at the end.
    func run(_ first: Segment) async throws(RecordingError) {
        var segment: Segment? = first
        var trouble = RecordingTrouble(interval: interval)
        while (try? await clock.sleep(for: segment == nil ? trouble.pause : interval)) != nil {
            do throws(RecordingError) {
                if let known = segment, !isOver(known) {
                    guard let longer = try await goOn(known) else { break }
                    segment = longer
                } else {
                    let anew = try await begin()
                    if trouble.begun(isInOrder: segment != nil) { report(nil) }
                    segment = anew
                }
            } catch {
                guard span != nil else { throw error }
                if trouble.failed(error) { report(error) }
                segment = nil
            }
        }
        try await end(segment)
    }

    /// Begins the file, or begins it anew, with all there is.
    func begin() async throws(RecordingError) -> Segment {
        let snapshot = await watched.snapshot()
        let startedAt = Date(timeIntervalSinceNow: -snapshot.time / 1000)
        let frame = Frame(content: .snapshot(snapshot), lost: 0)
        try await file.begin(with: [.header(snapshot.program, startedAt: startedAt), .frame(frame), await counts()])
        return Segment(last: snapshot.sequence, begun: clock.now, counted: clock.now)
    }

    private func isOver(_ segment: Segment) -> Bool {
        span.map { segment.begun.duration(to: clock.now) >= $0 } ?? false
    }

    /// Writes what is new; `nil` if nothing will be any more.
    private func goOn(_ segment: Segment) async throws(RecordingError) -> Segment? {
        // Waits for at most a second: so often there is a frame, even when nothing happened.
        guard let frame = await watched.frame(after: segment.last) else { return nil }
        var (segment, lines) = (segment, [RecordingLine.frame(frame)])
        segment.last = frame.sequence
        if segment.counted.duration(to: clock.now) >= statisticsInterval {
            lines.append(await counts())
            segment.counted = clock.now
        }
        try await file.append(lines)
        return segment
    }

    /// Writes the rest and the end; all there is, if nothing could be written lately.
    private func end(_ segment: Segment?) async throws(RecordingError) {
        var last = segment?.last
        if last == nil {
            last = try await begin().last
            report(nil)
        }
        let rest = await watched.lastFrame(after: last)
        let time = await watched.snapshot().time
        try await file.append([rest.map { .frame($0) }, await counts(), .end(time: time)].compactMap(\.self))
        try await file.close()
    }

    private func counts() async -> RecordingLine {
        .statistics(await watched.causes(), await watched.histograms(), await watched.findings().rules)
    }
}
