public import Lanyard

/// What a test expects of an `Outcome`.
///
/// Compare with `==`, so that `#expect` shows both sides:
///
/// ```swift
/// let clock = TestClock()
/// let scope = TaskScope("Search", on: clock)
/// let older = scope.addTask(id: "term") { try await clock.sleep(for: .seconds(1)) }
/// let newer = scope.addTask(id: "term") { "Hitchhiker" }
/// let (first, second) = await (older.outcome, newer.outcome)
/// #expect(first == .cancelled(.replaced(by: newer)))
/// #expect(second == .succeeded("Hitchhiker"))
/// ```
public struct ExpectedOutcome<Success: Sendable>: Sendable, CustomStringConvertible {
    private let isMet: @Sendable (Outcome<Success>) -> Bool

    /// The expectation in words.
    public let description: String

    private init(_ description: String, _ isMet: @escaping @Sendable (Outcome<Success>) -> Bool) {
        self.description = description
        self.isMet = isMet
    }

    /// The body returned, and nobody had cancelled it.
    public static var succeeded: ExpectedOutcome {
        ExpectedOutcome("succeeded") { if case .succeeded = $0 { true } else { false } }
    }

    /// The body returned this value, and nobody had cancelled it.
    public static func succeeded(_ value: Success) -> ExpectedOutcome where Success: Equatable {
        ExpectedOutcome("succeeded with \(value)") { $0.value == value }
    }

    /// The body threw, and nobody had cancelled it.
    public static var failed: ExpectedOutcome {
        ExpectedOutcome("failed") { $0.error != nil }
    }

    /// The body threw an error of this type.
    public static func failed<Failure: Error>(_ type: Failure.Type) -> ExpectedOutcome {
        ExpectedOutcome("failed with a \(type)") { $0.error is Failure }
    }

    /// The body threw this error.
    public static func failed<Failure: Error & Equatable>(_ error: Failure) -> ExpectedOutcome {
        ExpectedOutcome("failed with \(error)") { $0.error as? Failure == error }
    }

    /// The run was cancelled, whatever its body did.
    public static var cancelled: ExpectedOutcome { cancelled(.any) }

    /// The run was cancelled with this cause, whatever its body did.
    public static func cancelled(_ cause: ExpectedCause) -> ExpectedOutcome {
        ExpectedOutcome("cancelled, \(cause)") { $0.cause == cause }
    }

    /// The run was cancelled with this cause, and its body returned this value anyway.
    public static func cancelled(_ cause: ExpectedCause = .any, returned value: Success) -> ExpectedOutcome
    where Success: Equatable {
        ExpectedOutcome("cancelled, \(cause), and returned \(value)") { outcome in
            if case .cancelled(let actual, let returned) = outcome {
                actual == cause && returned == value
            } else {
                false
            }
        }
    }

    /// Returns whether the outcome is as expected.
    public static func == (outcome: Outcome<Success>, expected: ExpectedOutcome) -> Bool {
        expected.isMet(outcome)
    }

    /// Returns whether the outcome is not as expected.
    public static func != (outcome: Outcome<Success>, expected: ExpectedOutcome) -> Bool {
        !expected.isMet(outcome)
    }
}
