/// A piece of work as it stood at one moment.
///
/// ```swift
/// print(task.progress.snapshot())  // 43 %, 430 of 1000, 86.0 a second, 6.6 seconds to go
/// ```
public struct ProgressSnapshot: Sendable, CustomStringConvertible {
    /// The number of units that were done, including those of children.
    public let completed: Int

    /// The number of units in all; `nil` if it was unknown.
    public let total: Int?

    /// How much was done, from 0 to 1; `nil` if the total was unknown, and 1 if the work had finished.
    public let fraction: Double?

    /// The number of units done a second; `nil` if no time had passed.
    public let rate: Double?

    /// How long the rest would have taken at that rate; `nil` if that could not be told, and zero if the work had finished.
    public let estimatedTimeRemaining: Duration?

    /// Whether the work still went on, or how it had ended.
    public let state: TaskProgress.State

    init(_ amounts: ProgressAmounts, rate: Double?, _ state: TaskProgress.State) {
        completed = amounts.completed
        total = amounts.total
        self.rate = rate
        self.state = state
        switch state {
        case .finished: (fraction, estimatedTimeRemaining) = (1, .zero)
        case .running: (fraction, estimatedTimeRemaining) = (amounts.fraction, Self.rest(of: amounts, at: rate))
        case .cancelled, .failed: (fraction, estimatedTimeRemaining) = (amounts.fraction, nil)
        }
    }

    private static func rest(of amounts: ProgressAmounts, at rate: Double?) -> Duration? {
        guard let whole = amounts.whole, let fraction = amounts.fraction, let rate else { return nil }
        if fraction >= 1 { return .zero }
        let seconds = whole * (1 - fraction) / rate
        return seconds < 1e9 ? .seconds(seconds) : nil
    }

    /// The percentage, rounded down, so that 100 means all; `nil` if the total was unknown.
    public var percentage: Int? { fraction.map { $0 >= 1 ? 100 : min(Int($0 * 100 + 1e-9), 99) } }

    /// One line, as in `cancelled at 43 %: requested (App/Screen.swift:12)`.
    public var description: String {
        let amount = percentage.map { "\($0) %" } ?? "\(completed)"
        switch state {
        case .running: return ([amount] + details).joined(separator: ", ")
        case .finished: return "finished"
        case .cancelled(let cause): return "cancelled at \(amount)" + (cause.map { ": \($0)" } ?? "")
        case .failed(let error): return "failed at \(amount): \(error)"
        }
    }

    private var details: [String] {
        var details: [String] = []
        if let total { details.append("\(completed) of \(total)") }
        if let rate { details.append("\((rate * 10).rounded() / 10) a second") }
        if let rest = estimatedTimeRemaining {
            details.append("\((rest / .seconds(0.1)).rounded() / 10) seconds to go")
        }
        return details
    }
}

/// How much has been reported: what fraction and count are made of.
struct ProgressAmounts: Equatable {
    var ownCompleted = 0
    var ownTotal: Int?
    var childrenDone = 0.0
    var childrenWeight = 0.0

    /// The units that are done, parts of units included. What children took back leaves no rounding error below zero.
    var done: Double { Double(ownCompleted) + max(childrenDone, 0) }

    /// How many units there are, as far as that is known.
    var whole: Double? {
        if let ownTotal { Double(ownTotal) } else { childrenWeight > 0 ? childrenWeight : nil }
    }

    /// Units reported here count only against a total that is known.
    var fraction: Double? {
        guard let whole else { return nil }
        guard whole > 0 else { return 1 }
        return min((ownTotal == nil ? max(childrenDone, 0) : done) / whole, 1)
    }

    var completed: Int { done < 0x1p62 ? ownCompleted + Int(max(childrenDone, 0) + 1e-6) : .max }

    var total: Int? {
        ownTotal ?? whole.map { $0 < 0x1p62 ? Int($0.rounded()) : .max }
    }
}

/// Tells how many units a second are done, from what readers saw at the times at which they looked.
///
/// The rate is the mean over the last ``span``, so it neither jumps with each report nor remembers for ever. It knows no
/// clock, and takes no part in reporting.
///
/// Invariants:
/// 1. The samples are in the order of their times, at least ``spacing`` apart, so there are never more than
///    `span / spacing + 2`.
/// 2. Only the first may be older than ``span``: it is where the window begins.
struct RateWindow {
    static var span: Duration { .seconds(8) }
    static var spacing: Duration { .milliseconds(500) }

    private var samples: [(at: ScopeInstant, done: Double)]

    init(startingAt start: ScopeInstant) {
        samples = [(start, 0)]
    }

    /// Notes what is done by now and tells the rate; `nil` if no time has passed. Never negative.
    mutating func rate(of done: Double, at now: ScopeInstant) -> Double? {
        while samples.count > 1, samples[1].at.duration(to: now) >= Self.span { samples.removeFirst() }
        let first = samples[0]
        if let last = samples.last, last.at.duration(to: now) >= Self.spacing { samples.append((now, done)) }
        let elapsed = first.at.duration(to: now)
        return elapsed > .zero ? max(done - first.done, 0) / (elapsed / .seconds(1)) : nil
    }

    /// How many samples are kept.
    var count: Int { samples.count }
}
