/// Finds runs that go on for an owner who is gone, and whom nobody has cancelled or closed: perhaps the scope should have gone with the
/// owner.
///
/// When the owner went, no event tells; so a run counts from the sample in which that was first seen. Only a notice, because the scope
/// may be somebody's who lives longer.
struct OwnerGoneLinter: Linter {
    static let rule = "ownerGone"

    private let limit: TimeSpan
    private var seen: [UInt64: Double] = [:]

    init(_ thresholds: FindingThresholds) {
        limit = TimeSpan(setting: thresholds.ownerGoneAfter)
    }

    var summary: String {
        "The owner of a run is gone, and the run goes on in an open scope. Seen in debug builds only."
    }
    var threshold: String { "\(limit) after the owner went; always a notice" }

    mutating func check(_ state: ConsoleState) -> [Suspicion] {
        var now: [UInt64: Double] = [:]
        for index in state.runs.indices where state.runs[index].isOwnerGone == true {
            guard [.waiting, .running].contains(state.runs[index].state) else { continue }
            now[state.runs[index].id] = seen[state.runs[index].id] ?? state.time
        }
        seen = now
        if seen.isEmpty { return [] }
        // One that is closed takes no more, and what it has may finish.
        let closed = Set(state.scopes.lazy.filter(\.isClosed).map(\.id))
        return state.suspicions(problemFrom: TimeSpan(milliseconds: .infinity)) { run in
            guard let since = seen[run.id], !closed.contains(run.scope) else { return nil }
            return state.time - since >= limit.milliseconds ? state.time - since : nil
        }.map { suspicion in
            var suspicion = suspicion
            suspicion.severity = .notice
            return suspicion
        }
    }

    func format(_ suspicion: Suspicion) -> String {
        let others = suspicion.count > 1 ? ", as do \(suspicion.count - 1) more of this line" : ""
        return
            "The owner of \(suspicion.title ?? "") has been gone for \(TimeSpan(milliseconds: suspicion.measure)), and the "
            + "run goes on\(others). If its scope should have gone, too, something keeps that, often the operation: let it "
            + "capture what it needs, and neither the scope nor what holds it. If not, cancel the run where the owner ends."
    }

    func recall(_ suspicion: Suspicion) -> String {
        let others = suspicion.count > 1 ? ", as did \(suspicion.count - 1) more of this line" : ""
        return
            "\(suspicion.title ?? "") went on for \(TimeSpan(milliseconds: suspicion.measure)) after its owner had gone"
            + "\(others). If its scope should have gone, too, something kept that, often the operation: let it "
            + "capture what it needs, and neither the scope nor what holds it. If not, cancel the run where the owner ends."
    }
}
