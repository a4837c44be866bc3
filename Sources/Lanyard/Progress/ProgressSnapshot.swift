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
