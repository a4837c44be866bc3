/// An error of ``Interleavings``: a body failed in one of the orders in which it ran.
///
/// Its description names the order and how to replay it. It says what went wrong, and whether the order alone decided that.
public struct InterleavingFailure: Error, CustomStringConvertible {
    /// The order in which the body failed.
    public let order: Interleavings.Order

    /// What the body threw, or why it was given up.
    public let underlying: any Error

    /// The number of the order among all that ran, counted from one.
    public let number: Int

    /// Whether the order, when run again, took the same course and failed again.
    public let isReplayed: Bool

    private let jobs: Int
    private let fromOutside: Int
    private let arguments: String

    /// The body came to no end.
    struct Hang: Error, CustomStringConvertible {
        let reason: String
        var description: String { "The body hangs: \(reason)" }
    }

    init(
        _ order: Interleavings.Order,
        _ number: Int,
        _ underlying: any Error,
        _ course: TestClock.Course,
        _ again: Trial.Verdict,
        in surroundings: Interleavings.Surroundings
    ) {
        self.order = order
        self.number = number
        self.underlying = underlying
        jobs = course.ran
        fromOutside = course.strangers
        arguments = surroundings.arguments
        isReplayed = again.failure != nil && again.course.order.fingerprint == course.order.fingerprint
    }

    /// The order, what went wrong, how to run it again, and how much the order decides.
    public var description: String {
        """
        Failed in order \(number), “\(order)”: \(underlying)
        \(replay) \(outside)
        """
    }

    private var replay: String {
        isReplayed
            ? """
            Run again in this order, it took the same course and failed: \
            Interleavings.replaying("\(order)")\(arguments.isEmpty ? "" : ", with \(arguments)").
            """
            : "Run again in this order, it took another course or did not fail, so something else decides, too."
    }

    private var outside: String {
        fromOutside == 0
            ? "All of its \(jobs) jobs were in order."
            : """
            Of its \(jobs) jobs \(fromOutside) came from outside (the main actor, another executor, a plain task, \
            input or output), when they liked.
            """
    }
}
