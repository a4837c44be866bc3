@testable import Lanyard

/// One way to ask for work, from one place, with the operation at home at another, that is ended in one way at one moment.
struct MatrixCell: Sendable, CustomStringConvertible {
    /// How the work is asked for.
    enum Way: Hashable, Sendable {
        case plain
        case keyed(Policy)
        case toClass, toActor, into, inPlace, trigger, forEach, structured
        /// For an owner who shares the run with others, had they called.
        case joined
        /// As one operation of a race, in a run that is asked for with a key.
        case race

        static let all: [Way] =
            [.plain] + Policy.allCases.map(keyed) + [
                .toClass, .toActor, .into, .inPlace, .trigger, .forEach, .structured, .joined, .race,
            ]
    }

    /// The policy of a call that has no other peculiarity.
    enum Policy: String, CaseIterable, CustomStringConvertible {
        case concurrent, replace, restart, skip, queue, keepLatest, join, debounce, throttle

        var description: String { rawValue }

        fileprivate var overlap: OverlapPolicy {
            switch self {
            case .concurrent: .concurrent
            case .replace: .replace
            case .restart: .restart
            case .skip: .skip
            case .queue: .queue
            case .keepLatest: .keepLatest
            case .join: .join
            case .debounce: .debounce(for: quiet)
            case .throttle: .throttle(for: quiet)
            }
        }
    }

    /// Where the call is made.
    enum Caller: CaseIterable { case nowhere, main, otherActor, run }

    /// Where the operation is at home.
    enum Home: CaseIterable { case nowhere, caller, main, otherActor, executor }

    /// What happens to the run.
    enum End: CaseIterable {
        case handle, key, scope
        /// The scope is released.
        case release
        /// Whom the result is for is gone, and the scope is not.
        case owner
        case newer, deadline, shutdown
        /// Another operation of the race is the first that succeeds.
        case rival
    }

    /// When it happens, in the order of a run's life.
    enum Moment: Int, CaseIterable, Comparable {
        case untold, waiting, busy, firstLine, middle, delivering, after

        static func < (one: Moment, other: Moment) -> Bool { one.rawValue < other.rawValue }
    }

    static let quiet = Duration.milliseconds(10)

    let way: Way
    let caller: Caller
    let home: Home
    let end: End
    let moment: Moment

    /// All that can be played.
    static let all: [MatrixCell] = Way.all.flatMap { way in
        Caller.allCases.flatMap { caller in
            Home.allCases.flatMap { home in
                End.allCases.flatMap { end in
                    Moment.allCases.map {
                        MatrixCell(way: way, caller: caller, home: home, end: end, moment: $0)
                    }
                }
            }
        }
    }.filter(\.isPossible)

    var description: String { "\(way) from \(caller), at home at \(home): \(end), \(moment)" }

    // MARK: What belongs to a way

    var policy: OverlapPolicy {
        switch way {
        case .keyed(let policy): policy.overlap
        case .joined: .join
        default: .replace
        }
    }

    var hasKey: Bool { way != .plain }

    var isDelivered: Bool { [.toClass, .toActor, .into, .trigger, .forEach, .joined].contains(way) }

    /// Whether its owner is told of the end. What is told on no actor is told on the executor of the scope, where it could not be while
    /// that is held.
    var hasFinale: Bool {
        [.toActor, .into].contains(way) || [.toClass, .joined].contains(way) && !(home == .executor && moment == .busy)
    }

    /// Whether the run has to wait for time to pass.
    var waitsForTime: Bool { way == .keyed(.debounce) }

    // MARK: What belongs to an end

    /// Whether it is done in one step; the others wait for others to do something.
    var takesOneStep: Bool { ![.deadline, .shutdown, .rival].contains(end) }

    /// Whether the run is cancelled by it; if not, it goes on, and nobody gets what comes of it.
    var isCancel: Bool { end != .owner }
}
