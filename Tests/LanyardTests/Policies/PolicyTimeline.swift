import Lanyard
import LanyardTestSupport
import LanyardTesting

/// What a policy makes of four calls under one key, drawn from what a scope really did with them.
///
/// The work of a call takes four seconds. When it is cancelled, it does not obey at once: it goes on for two more, and
/// then returns its result anyway.
struct PolicyTimeline {
    /// A call, and what came of it, in seconds since the first.
    struct Row {
        let name: String
        let called: Double
        var started: Double?
        var cancelled: Double?
        var ended: Double?
        var delivered: Double?
        var note: String = ""
    }

    private enum Moment: Sendable {
        case started(String, Double)
        case ended(String, Double)
        case delivered(String, result: String, Double)
    }

    private final class Owner: Sendable {}

    static let calls: [(name: String, at: Double)] = [("A", 0), ("B", 2), ("C", 3), ("D", 9)]
    static let work = Duration.seconds(4)
    static let windingDown = Duration.seconds(2)

    let rows: [Row]
    let withheldCount: Int

    /// Plays the calls on a clock of their own.
    init(of policy: OverlapPolicy) async throws {
        let (clock, owner, log) = (TestClock(), Owner(), Log<Moment>())
        let scope = TaskScope("Time line", on: clock)
        var tasks: [ScopedTask<String>] = []
        for (name, time) in Self.calls {
            await clock.advance(to: TestClock.Instant.start.advanced(by: .seconds(time)))
            let task = scope.addTask(id: "work", policy: policy, for: owner) {
                log.note(.started(name, clock.seconds))
                do { try await clock.sleep(for: Self.work) } catch { await Self.windDown(on: clock) }
                log.note(.ended(name, clock.seconds))
                return name
            } then: { _, result in
                log.note(.delivered(name, result: result, clock.seconds))
            }
            tasks.append(task)
        }
        await clock.run()
        try await clock.finish()
        rows = Self.rows(of: tasks, log.all)
        withheldCount = scope.withheldCount
    }

    private static func windDown(on clock: TestClock) async {
        await Task(executorPreference: clock.executor) { try? await clock.sleep(for: windingDown) }.value
    }

    private static func rows(of tasks: [ScopedTask<String>], _ moments: [Moment]) -> [Row] {
        var rows = calls.map { Row(name: $0.name, called: $0.at) }
        for moment in moments {
            switch moment {
            case .started(let name, let time): rows.with(name) { $0.started = time }
            case .ended(let name, let time): rows.with(name) { $0.ended = time }
            case .delivered(let name, let result, let time):
                rows.with(name) {
                    $0.delivered = time
                    $0.note = result == name ? "" : " shares the result of \(result)"
                }
            }
        }
        let names = Dictionary(zip(tasks.map(\.id), calls.map(\.name))) { first, _ in first }
        for (index, task) in tasks.enumerated() {
            guard let cause = task.cause else { continue }
            rows[index].cancelled = cause.instant.offset / .seconds(1)
            rows[index].note = " \(words(for: cause.kind, names))"
        }
        return rows
    }

    private static func words(for kind: CancellationCause.Kind, _ names: [RunID: String]) -> String {
        if case .replaced(by: let id) = kind { return "replaced by \(names[id] ?? "?")" }
        return "\(kind)"
    }
}

extension [PolicyTimeline.Row] {
    fileprivate mutating func with(_ name: String, _ change: (inout Element) -> Void) {
        for index in indices where self[index].name == name { change(&self[index]) }
    }
}

extension TestClock {
    fileprivate var seconds: Double { now.sinceStart / .seconds(1) }
}
