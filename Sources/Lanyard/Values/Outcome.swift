/// How a run ended.
///
/// The run tells whether it was cancelled; it is never guessed from an error. Whatever a cancelled run returns or throws, its
/// outcome is ``cancelled(_:returned:)``. A `CancellationError` out of a run that nobody cancelled is ``failed(_:)``.
///
/// ```swift
/// switch await task.outcome {
/// case .succeeded(let books): show(books)
/// case .failed(let error): show(error)
/// case .cancelled(let cause, returned: let part): log("\(cause)", part ?? [])
/// }
/// ```
public enum Outcome<Success: Sendable>: Sendable {
    /// The body returned, and nobody had cancelled it.
    case succeeded(Success)
    /// The body threw, and nobody had cancelled it.
    case failed(any Error)
    /// The run was cancelled. `returned` is what its body returned anyway, a part or the whole.
    case cancelled(CancellationCause, returned: Success?)

    /// The value of a run that succeeded; `nil` for any other.
    public var value: Success? {
        if case .succeeded(let value) = self { value } else { nil }
    }

    /// The error of a run that failed; `nil` for any other.
    public var error: (any Error)? {
        if case .failed(let error) = self { error } else { nil }
    }

    /// The cause of a run that was cancelled; `nil` for any other.
    public var cause: CancellationCause? {
        if case .cancelled(let cause, _) = self { cause } else { nil }
    }

    /// Returns the same outcome with its value transformed.
    public func map<Other: Sendable>(_ transform: (Success) -> Other) -> Outcome<Other> {
        switch self {
        case .succeeded(let value): .succeeded(transform(value))
        case .failed(let error): .failed(error)
        case .cancelled(let cause, let returned): .cancelled(cause, returned: returned.map(transform))
        }
    }
}

/// What the body of a run returned, of whatever type.
///
/// One reference, where an `any Sendable` is four words that are copied and destroyed by run-time calls; none for a body
/// that returns nothing, as most do: one that all of them share would be retained and released for each.
struct Returned: Sendable {
    private let box: Box?

    private final class Box: Sendable {
        let value: any Sendable

        init(_ value: any Sendable) {
            self.value = value
        }
    }

    static func of<Value: Sendable>(_ value: Value) -> Returned {
        Returned(box: Value.self == Void.self ? nil : Box(value))
    }

    /// The value, of whatever type.
    var value: any Sendable {
        if let box { box.value } else { () }
    }

    /// The value, of the type that it has: which that is, the caller knows.
    func value<Value: Sendable>(as type: Value.Type = Value.self) -> Value {
        // A cast that looks whether it may takes as long as three allocations.
        func opened<Kept>(_ kept: Kept) -> Value {
            assert(Kept.self == Value.self, "The run returned a \(Kept.self), not a \(Value.self).")
            return unsafeBitCast(kept, to: Value.self)
        }
        return _openExistential(value, do: opened)
    }
}
