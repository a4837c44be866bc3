import Lanyard

/// Random calls in bursts under one key, whose work takes no time, and what a policy promises about them.
struct PolicyBurst: Sendable, CustomStringConvertible {
    private enum Event: Sendable {
        case called(Int, at: Duration)
        case started(Int, at: Duration)
    }

    private let policy: OverlapPolicy
    private let promises: [PolicyPromise]
    private let gaps: [Duration]

    init(policy: OverlapPolicy, promises: [PolicyPromise], seed: UInt64) {
        self.policy = policy
        self.promises = promises
        var generator = SplitMix64(seed: seed)
        let choices = promises.flatMap { promise -> [Duration] in
            let time = promise.time
            return [.zero, time / 5, time / 5, time / 2, max(.zero, time - .milliseconds(1)), time, time * 2]
        }
        gaps = (0..<24).map { _ in choices.randomElement(using: &generator) ?? .zero }
    }

    /// The calls, as words.
    var description: String { "Calls: one, then " + gaps.map { "\($0) later another" }.joined(separator: "; ") + "." }

    /// Makes the calls, and lets time run until all have come to an end; what is wrong with them.
    func problem(on clock: TestClock) async -> String? {
        let (scope, events) = (TaskScope("PolicyCompatTest", on: clock), EventLog<Event>())
        var enters: [Bool] = []
        for (number, gap) in ([.zero] + gaps).enumerated() {
            if gap > .zero { await clock.advance(by: gap) }
            events.note(.called(number, at: clock.now.sinceStart))
            let task = scope.addTask(id: PolicyCall.key, policy: policy) {
                events.note(.started(number, at: clock.now.sinceStart))
            }
            enters.append(task.admission != .skipped && task.admission != .joined)
            await clock.idle()
        }
        await clock.run()
        return problem(with: events.all, enters)
    }

    private func problem(with events: [Event], _ enters: [Bool]) -> String? {
        var seen = Seen()
        for event in events {
            switch event {
            case .called(let number, let time):
                let startsAtOnce = events.contains {
                    if case .started(number, at: time) = $0 { true } else { false }
                }
                if let problem = problem(with: number, at: time, startsAtOnce, seen) { return problem }
                if enters[number], seen.waitingSince == nil { seen.waitingSince = time }
                seen.lastCall = time
            case .started(let number, let time):
                if let since = seen.waitingSince, let longest, time - since > longest {
                    return
                        "Call \(number + 1) started \(time - since) after the first that waited: more than \(longest)."
                }
                (seen.waitingSince, seen.lastStart) = (nil, time)
            }
        }
        return seen.waitingSince == nil || longest == nil ? nil : "The last calls waited, and nothing started."
    }

    /// What has happened before a call.
    private struct Seen {
        var lastCall: Duration?
        var lastStart: Duration?
        var waitingSince: Duration?
    }

    private func problem(with number: Int, at time: Duration, _ startsAtOnce: Bool, _ seen: Seen) -> String? {
        for case .startsFirst(let quiet) in promises {
            let isFirst = seen.lastCall.map { time - $0 >= quiet } ?? true
            if isFirst && !startsAtOnce {
                return "Call \(number + 1) came after a pause of \(quiet), and did not start at once."
            }
            if !isFirst && startsAtOnce && !isLongestWaitOver(at: time, seen) {
                return "Call \(number + 1) started at once, although another came less than \(quiet) before."
            }
        }
        return nil
    }

    private func isLongestWaitOver(at time: Duration, _ seen: Seen) -> Bool {
        guard let longest else { return false }
        let since = [seen.lastStart, seen.waitingSince].compactMap(\.self).min()
        return since.map { time - $0 >= longest } ?? true
    }

    private var longest: Duration? {
        promises.compactMap { if case .waitsAtMost(let time) = $0 { time } else { nil } }.min()
    }
}

extension PolicyPromise {
    fileprivate var time: Duration {
        switch self {
        case .startsFirst(let time), .waitsAtMost(let time): time
        }
    }
}
