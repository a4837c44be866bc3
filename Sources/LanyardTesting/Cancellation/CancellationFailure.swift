import Lanyard

/// An error of ``checkCancels(within:upTo:_:)``: a body did not stop when it was cancelled, or left runs behind.
public struct CancellationFailure: Error, CustomStringConvertible {
    /// Where the body was cancelled, how many suspension points it has, and what it did then.
    public let description: String

    enum Problem {
        case hangs(String, left: [RunSnapshot])
        case leaves(LeakedTasks)
        case tooMany(limit: Int)
        case onMainActor
        case neverReached(points: Int)
        case doesNotRepeat(any Error)
    }

    /// - Parameter place: At which point of how many it was cancelled; `nil` if it was not.
    init(_ problem: Problem, at place: (number: Int, points: Int)? = nil) {
        let start =
            place.map { "Cancelled at suspension point \($0.number) of \($0.points), the body" }
            ?? "Without being cancelled, the body"
        description =
            switch problem {
            case .hangs(let reason, let left):
                "\(start) hangs: \(reason)" + (left.isEmpty ? "" : "\nRuns that it asked for" + listed(left))
            case .leaves(let leaks):
                "\(start) stopped, but \(leaks)"
            case .tooMany(let limit):
                "The body has more than \(limit) suspension points: cut it, or raise `upTo`."
            case .onMainActor:
                """
                The body was cancelled on its way to the main actor, and nowhere else: what suspends there is not seen. \
                Take it off the main actor (`nonisolated`), and let it call what is there.
                """
            case .neverReached(let points):
                """
                The body was never cancelled: it suspended \(points) times at first, and not any more later. \
                Let it make what it needs anew each time.
                """
            case .doesNotRepeat(let error):
                """
                The body ended well at first, and threw later, before it was cancelled: \(error). \
                Let it make what it needs anew each time.
                """
            }
    }
}
