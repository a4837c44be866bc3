import LanyardTestSupport

@testable import LanyardConsole

/// A program whose frames a test decides, and that notes what it was asked.
struct FakeProgram: Watched {
    /// What `frame(after:)` was asked for.
    let asked = Log<Int?>()
    let queries = Log<RunQuery>()
    let cancels = Log<Cancel>()
    let rehearsals = Log<Rehearsal>()
    private let next: @Sendable (Int?) async -> Frame?

    struct Cancel: Hashable, Sendable {
        var target: CancelTarget
        var reason: String?
    }

    struct Rehearsal: Hashable, Sendable {
        var request: Wire.RehearsalRequest
        var group: Int
    }

    /// Without frames, as a program in which nothing happens: viewers wait.
    init(next: @escaping @Sendable (Int?) async -> Frame? = { _ in await never() }) {
        self.next = next
    }

    /// One frame after another, as fast as they are asked for, each of at least so many bytes.
    static func endless(bytes: Int) -> FakeProgram {
        let scope = Wire.Scope(
            id: 1,
            parent: nil,
            name: String(repeating: "a", count: bytes),
            origin: "App/A.swift:1",
            isClosed: false,
            live: 0,
            withheld: 0
        )
        return FakeProgram { sequence in
            var changes = Samples.changes
            changes.after = sequence ?? 0
            changes.sequence = changes.after + 1
            changes.scopes.changed = [scope]
            return Frame(content: .changes(changes), lost: 0)
        }
    }

    func snapshot() async -> Wire.Snapshot { Samples.snapshot }

    func frame(after sequence: Int?) async -> Frame? {
        asked.note(sequence)
        return await next(sequence)
    }

    func runs(_ query: RunQuery) async -> Wire.Runs {
        queries.note(query)
        return Samples.runs
    }

    func detail(of run: UInt64) async -> Wire.Detail? { run == Samples.run.id ? Samples.detail : nil }
    func findings() async -> Wire.Findings { Samples.findings }
    func causes() async -> Wire.Causes { Samples.causes }
    func histograms() async -> Wire.Histograms { Samples.histograms }
    func statistics() async -> Wire.Statistics { Wire.Statistics(step: 10_000, groups: []) }
    func lastFrame(after sequence: Int?) async -> Frame? { nil }

    func cancel(_ target: CancelTarget, reason: String?) async -> Int? {
        cancels.note(Cancel(target: target, reason: reason))
        return target == .run(404) ? nil : 3
    }

    func rehearse(_ request: Wire.RehearsalRequest, group: Int) async -> RehearsalAnswer? {
        rehearsals.note(Rehearsal(request: request, group: group))
        if group == 404 { return nil }
        return request.wish == .replace ? .nothing("No run of this key is under way.") : .done("done")
    }
}

/// Waits until the task is cancelled.
func never() async -> Frame? {
    try? await untilCancelled()
    return nil
}
