internal import LabModels

/// Draws the bars of what runs on a side: told now and then what is there, it notes since when, until when, and for how long nobody had
/// wanted it any more.
@MainActor
final class SpanRecorder {
    /// Something that runs.
    struct Piece {
        let id: Int
        let label: String
        /// Whether somebody still waits for it.
        var isWanted = true
    }

    /// Whoever stops within this time has obeyed.
    nonisolated static let patience = Duration.milliseconds(500)
    /// How many bars are kept, the newest.
    static let limit = 40

    private let elapsed: @Sendable () -> Duration
    private let endWord: String
    private var spans: [Story.Span] = []
    /// The numbers of the bars that grow, by what they stand for; and since when it is not wanted.
    private var growing: [Int: (span: Int, unwanted: Duration?)] = [:]
    private var last = 0

    /// - Parameter endWord: What is said of those that end while they are wanted.
    init(_ clock: any Clock<Duration>, endWord: String = "finished") {
        elapsed = stopwatch(clock)
        self.endWord = endWord
    }

    /// The time of the axis.
    var now: Duration { elapsed() }

    /// The longest time that something went on for nobody.
    private(set) var longestForNobody = Duration.zero
    /// How soon the last one stopped that was not wanted any more.
    private(set) var lastObedience: Duration?

    /// Takes note of what has begun, ended, or is not wanted any more.
    func look(at pieces: [Piece]) {
        let now = now
        for (id, known) in growing where !pieces.contains(where: { $0.id == id }) {
            growing[id] = nil
            end(known.span, unwanted: known.unwanted, now)
        }
        for piece in pieces {
            if growing[piece.id] == nil { begin(piece, now) }
            if !piece.isWanted, growing[piece.id]?.unwanted == nil { growing[piece.id]?.unwanted = now }
        }
        for known in growing.values {
            guard let unwanted = known.unwanted else { continue }
            change(known.span) { $0.wrongFrom = Story.milliseconds(unwanted) }
        }
    }

    /// Nobody waits any more for what runs now.
    ///
    /// - Parameter time: Since when; since now, if that is not said.
    func nobodyWaits(since time: Duration? = nil) {
        let now = now
        for (id, known) in growing where known.unwanted == nil {
            let from = spans.first { $0.id == known.span }.map { Duration.milliseconds($0.from) } ?? now
            growing[id]?.unwanted = max(time ?? now, from)
        }
    }

    /// Nobody had waited since an earlier time, which is told only now, for the one that ended last.
    func nobodyHadWaited(since time: Duration) {
        guard growing.isEmpty, let newest = spans.last, let to = newest.to.map({ Duration.milliseconds($0) }) else {
            return
        }
        let unwanted = max(time, .milliseconds(newest.from))
        if to - unwanted > Self.patience { end(newest.id, unwanted: unwanted, to) }
    }

    /// The bars with a lesson, as they are now.
    func story(_ lesson: Story.Lesson? = nil) -> Story {
        Story(spans: spans, lesson: lesson, now: Story.milliseconds(now))
    }

    /// Whether anything has run.
    var isEmpty: Bool { spans.isEmpty }

    private func begin(_ piece: Piece, _ now: Duration) {
        last += 1
        growing[piece.id] = (last, nil)
        spans.append(
            Story.Span(
                id: last,
                label: piece.label,
                from: Story.milliseconds(now),
                look: .running,
                word: "under way"
            )
        )
        if spans.count > Self.limit { spans.removeFirst() }
    }

    private func end(_ span: Int, unwanted: Duration?, _ now: Duration) {
        let late = unwanted.map { now - $0 }
        lastObedience = late ?? lastObedience
        change(span) { span in
            span.to = Story.milliseconds(now)
            span.wrongFrom = nil
            switch late {
            case nil: (span.look, span.word) = (.right, endWord)
            case let late? where late <= Self.patience: (span.look, span.word) = (.cancelled, "stopped")
            case let late?:
                (span.look, span.word) = (.wrong, "went on \(late.short)")
                span.wrongFrom = Story.milliseconds(now - late)
                longestForNobody = max(longestForNobody, late)
            }
        }
    }

    private func change(_ id: Int, _ change: (inout Story.Span) -> Void) {
        guard let place = spans.lastIndex(where: { $0.id == id }) else { return }
        change(&spans[place])
    }
}
