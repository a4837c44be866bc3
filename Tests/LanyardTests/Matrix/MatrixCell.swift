@testable import Lanyard

/// One way to ask for work, from one place, with the operation at home at another, that is ended in one way at one moment.
struct MatrixCell: Sendable, CustomStringConvertible {
    /// How the work is asked for.
    enum Way: Hashable, Sendable {
        case plain
        /// With a key and one of the nine policies, by its place among them.
        case keyed(Int)
        case toClass, toActor, into, inPlace, trigger, forEach, structured

        static let all: [Way] =
            [.plain] + policies.indices.map { .keyed($0) } + [
                .toClass, .toActor, .into, .inPlace, .trigger, .forEach, .structured,
            ]
    }

    /// Where the call is made.
    enum Caller: CaseIterable { case nowhere, main, otherActor, run }

    /// Where the operation is at home.
    enum Home: CaseIterable { case nowhere, caller, main, otherActor, executor }

    /// What happens to the run.
    enum End: CaseIterable { case handle, key, scope, owner, newer, deadline, shutdown }

    /// When it happens, in the order of a run's life.
    enum Moment: Int, CaseIterable, Comparable {
        case untold, waiting, busy, firstLine, middle, delivering, after

        static func < (one: Moment, other: Moment) -> Bool { one.rawValue < other.rawValue }
    }

    static let quiet = Duration.milliseconds(10)
    static let policies: [OverlapPolicy] = [
        .concurrent, .replace, .restart, .skip, .queue, .keepLatest, .join, .debounce(for: quiet),
        .throttle(for: quiet),
    ]

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
        case .keyed(let place): Self.policies[place]
        default: .replace
        }
    }

    var hasKey: Bool { way != .plain }

    var isDelivered: Bool { [.toClass, .toActor, .into, .trigger, .forEach].contains(way) }

    /// Whether its owner is told of the end. Where the executor is held it could not be.
    var hasFinale: Bool { [.toClass, .toActor, .into].contains(way) && home != .executor }

    /// Whether the run has to wait for time to pass.
    var waitsForTime: Bool { policy.description.hasPrefix("debounce") }
}
