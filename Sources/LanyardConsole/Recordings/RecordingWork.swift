internal import Foundation

/// Writes what a program does into a file, until its task is cancelled: then the rest, and the end.
struct RecordingWork<Time: Clock>: Sendable where Time.Duration == Duration {
    /// How often the counts are written that stand in no frame.
    private var statisticsInterval: Duration { .seconds(10) }

    let file: RecordingFile
    let watched: any Watched
    let interval: Duration

    /// How far back the file reaches; `nil` for all of the time.
    let span: Duration?
    let clock: Time

    /// A file that has been begun: the number of its last frame, and when that was.
    struct Begun: Sendable {
        var last: Int
        var at: Time.Instant
    }

    /// Writes until the task is cancelled.
    ///
    /// - Parameter begun: What ``begin()`` gave.
    func run(_ begun: Begun) async throws {
        var (last, begun) = (begun.last, begun.at)
        var counted = begun
        while (try? await clock.sleep(for: interval)) != nil {
            if let span, begun.duration(to: clock.now) >= span {
                let anew = try await begin()
                (last, begun) = (anew.last, anew.at)
                counted = begun
                continue
            }
            var lines: [RecordingLine] = []
            // Waits for at most a second: so often there is a frame, even when nothing happened.
            guard let frame = await watched.frame(after: last) else { break }
            lines.append(.frame(frame))
            last = frame.sequence
            if counted.duration(to: clock.now) >= statisticsInterval {
                lines.append(await counts())
                counted = clock.now
            }
            try await file.append(lines)
        }
        let rest = await watched.lastFrame(after: last)
        let time = await watched.snapshot().time
        try await file.append([rest.map { .frame($0) }, await counts(), .end(time: time)].compactMap(\.self))
        try await file.close()
    }

    /// Begins the file, or begins it anew, with all there is.
    func begin() async throws -> Begun {
        let snapshot = await watched.snapshot()
        let startedAt = Date(timeIntervalSinceNow: -snapshot.time / 1000)
        let frame = Frame(content: .snapshot(snapshot), lost: 0)
        try await file.begin(with: [.header(snapshot.program, startedAt: startedAt), .frame(frame), await counts()])
        return Begun(last: snapshot.sequence, at: clock.now)
    }

    private func counts() async -> RecordingLine {
        .statistics(await watched.causes(), await watched.histograms(), await watched.findings().rules)
    }
}
