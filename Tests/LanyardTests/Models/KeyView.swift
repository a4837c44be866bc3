import Lanyard

/// What there is to see of a key after a step: the same of the library and of the reference.
struct KeyView: Equatable, Sendable {
    /// Where the run of a call stands.
    enum State: Sendable {
        case waiting
        case running
        /// Cancelled, and its body has not ended.
        case windingDown
        case over
    }

    /// Why the run of a call was cancelled.
    enum Cause: Equatable, Sendable, CustomStringConvertible {
        case replaced(by: Int)
        case requested
        case skipped
        case waitersGone
        case other(String)

        var description: String {
            switch self {
            case .replaced(let call): "replaced by \(call)"
            case .requested: "requested"
            case .skipped: "skipped"
            case .waitersGone: "waiters gone"
            case .other(let text): text
            }
        }
    }

    /// What became of a call.
    struct Call: Equatable, Sendable, CustomStringConvertible {
        var admission: Admission
        var state: State
        var cause: Cause?
        /// The call whose run it shares, counted from one.
        var shares: Int?
        /// When its body began: the number of the step, and the time.
        var beganIn: Int?
        var beganAt: Int?

        var description: String {
            var words = ["\(admission)", "\(state)"]
            if let cause { words.append("\(cause)") }
            if let shares { words.append("shares the run of \(shares)") }
            if let beganIn, let beganAt { words.append("began in step \(beganIn) at \(beganAt)") }
            return words.joined(separator: ", ")
        }
    }

    var calls: [Call] = []

    /// The first difference, in words.
    func difference(from expected: KeyView) -> String? {
        for number in 0..<max(calls.count, expected.calls.count) {
            let (seen, wanted) = (calls.dropFirst(number).first, expected.calls.dropFirst(number).first)
            if seen != wanted {
                let (wanted, seen) = (wanted.map { "\($0)" } ?? "no such call", seen.map { "\($0)" } ?? "no such call")
                return "call \(number + 1) should be “\(wanted)”, and is “\(seen)”"
            }
        }
        return nil
    }
}
