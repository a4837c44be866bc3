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

    /// Begins the file, so that whoever records learns at once if it cannot be made.
    func probe() async throws { _ = try await begin() }

    func run() async throws {
        var (last, begun) = try await begin()
        var counted = begun
        while (try? await clock.sleep(for: interval)) != nil {
            if let span, begun.duration(to: clock.now) >= span {
                (last, begun) = try await begin()
                counted = begun
                continue
            }
            var lines: [RecordingLine] = []
            // Waits for at most a second: so often there is a frame, also when nothing happened.
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

    /// Begins the file with all there is; the number of that frame, and when it was.
    private func begin() async throws -> (sequence: Int, at: Time.Instant) {
        let snapshot = await watched.snapshot()
        let startedAt = Date(timeIntervalSinceNow: -snapshot.time / 1000)
        let frame = Frame(content: .snapshot(snapshot), lost: 0)
        try await file.begin(with: [.header(snapshot.program, startedAt: startedAt), .frame(frame), await counts()])
        return (snapshot.sequence, clock.now)
    }

    private func counts() async -> RecordingLine {
        .statistics(await watched.causes(), await watched.histograms(), await watched.findings().rules)
    }
}
