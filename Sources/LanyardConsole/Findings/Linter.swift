/// Looks for one sort of trouble. One linter a file; `Linters` lists them.
///
/// It is asked once a sample, and may remember what it saw in the samples before: a storm is not seen in one. The form
/// is that of tokio-console's warnings.
protocol Linter: Sendable {
    /// What it finds, as the wire calls it.
    static var rule: String { get }

    /// What it looks for, in a sentence.
    var summary: String { get }

    /// From when on it is found, in words.
    var threshold: String { get }

    /// What it sees.
    mutating func check(_ state: ConsoleState) -> [Suspicion]

    /// What it sees, as a sentence for people.
    func format(_ suspicion: Suspicion) -> String

    /// What it saw and sees no longer, in the past tense.
    ///
    /// - Parameter suspicion: What it saw last, with what ``settled(_:in:)`` made of it.
    func recall(_ suspicion: Suspicion) -> String

    /// What it saw last, with what is known of it now that it is over.
    func settled(_ suspicion: Suspicion, in state: ConsoleState) -> Suspicion
}

extension Linter {
    func settled(_ suspicion: Suspicion, in state: ConsoleState) -> Suspicion { suspicion }
}

/// What a linter sees: what it is about, not yet in words.
struct Suspicion: Hashable, Sendable {
    /// What tells this one from others of the rule, and stays as long as it is seen.
    var subject: String
    var severity: Wire.FindingEntry.Severity
    var scope: UInt64?
    var group: Int?
    /// The most telling first.
    var runs: [UInt64] = []
    var count: Int
    /// The span or share that tells how bad it is, in the linter's unit.
    var measure = 0.0
    /// The place in the code that it is about.
    var place: String?
    /// The name of what it is about.
    var title: String?

    /// With the time from the cancellation of its worst run to its end, where that is known: the last look at it may have been a
    /// second before.
    func untilItsEnd(in state: ConsoleState) -> Suspicion {
        guard let run = runs.first.flatMap({ id in state.runs.first { $0.id == id } }),
            let cancelledAt = run.cancelledAt, let endedAt = run.endedAt
        else { return self }
        var settled = self
        settled.measure = max(measure, endedAt - cancelledAt)
        return settled
    }
}
