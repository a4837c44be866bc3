import Lanyard

/// A policy and its settings, with time in ticks.
enum ReferencePolicy: Sendable, CustomStringConvertible {
    case concurrent(limit: Int?)
    case concurrentBounded(limit: Int, waiting: Int)
    case replace(limit: Int?)
    case restart(grace: Int?)
    case restartLimited(limit: Int)
    case skip
    case queue(limit: Int?)
    case keepLatest
    case join
    case debounce(Int, OverlapPolicy.DebounceEdges = .trailing, maxWait: Int? = nil)
    case throttle(Int, OverlapPolicy.ThrottleEdges)

    /// How long a tick is: as that of a ``ScopeMachine``.
    static let tick = Duration.seconds(1)

    /// All nine, with settings within, at and beyond their edges.
    static let all: [ReferencePolicy] = [
        .concurrent(limit: nil), .concurrent(limit: 0), .concurrent(limit: 1), .concurrent(limit: 3),
        .concurrentBounded(limit: 0, waiting: -1), .concurrentBounded(limit: 1, waiting: 1),
        .concurrentBounded(limit: 2, waiting: 0), .concurrentBounded(limit: 2, waiting: 2),
        .replace(limit: nil), .replace(limit: 0), .replace(limit: 1), .replace(limit: 2), .replace(limit: 3),
        .restartLimited(limit: 0), .restartLimited(limit: 1), .restartLimited(limit: 2), .restartLimited(limit: 3),
        .restart(grace: nil), .restart(grace: -1), .restart(grace: 0), .restart(grace: 1), .restart(grace: 4),
        .skip,
        .queue(limit: nil), .queue(limit: -1), .queue(limit: 0), .queue(limit: 1), .queue(limit: 3),
        .keepLatest,
        .join,
        .debounce(-1), .debounce(0), .debounce(1), .debounce(3),
        .debounce(0, .leading), .debounce(2, .leading), .debounce(4, .leading),
        .debounce(0, .both), .debounce(1, .both), .debounce(3, .both),
        .debounce(2, .trailing, maxWait: 4), .debounce(3, .trailing, maxWait: 1), .debounce(0, .trailing, maxWait: 0),
        .debounce(2, .leading, maxWait: 3), .debounce(4, .leading, maxWait: 4), .debounce(3, .leading, maxWait: 9),
        .debounce(2, .both, maxWait: 4), .debounce(4, .both, maxWait: 5), .debounce(1, .both, maxWait: -1),
        .throttle(-1, .leading), .throttle(0, .leading), .throttle(1, .leading), .throttle(4, .leading),
        .throttle(-1, .trailing), .throttle(0, .trailing), .throttle(1, .trailing), .throttle(4, .trailing),
        .throttle(-1, .both), .throttle(0, .both), .throttle(1, .both), .throttle(4, .both),
    ]

    /// The policy that a scope is given.
    var policy: OverlapPolicy {
        switch self {
        case .concurrent(let limit): limit.map { .concurrent(limit: $0) } ?? .concurrent
        case .concurrentBounded(let limit, let waiting): .concurrent(limit: limit, waiting: waiting)
        case .replace(let limit): limit.map { .replace(limit: $0) } ?? .replace
        case .restartLimited(let limit): .restart(limit: limit)
        case .restart(let grace): grace.map { .restart(grace: Self.tick * $0) } ?? .restart
        case .skip: .skip
        case .queue(let limit): limit.map { .queue(limit: $0) } ?? .queue
        case .keepLatest: .keepLatest
        case .join: .join
        case .debounce(let ticks, .trailing, nil): .debounce(for: Self.tick * ticks)
        case .debounce(let ticks, let edges, let maxWait):
            .debounce(for: Self.tick * ticks, edges: edges, maxWait: maxWait.map { Self.tick * $0 })
        case .throttle(let ticks, let edges): .throttle(for: Self.tick * ticks, edges: edges)
        }
    }

    /// The name without settings: which of the nine it is.
    var family: String { String(description.prefix { $0 != "(" }) }

    var description: String {
        switch self {
        case .concurrent(let limit): "concurrent" + (limit.map { "(limit: \($0))" } ?? "")
        case .concurrentBounded(let limit, let waiting): "concurrent(limit: \(limit), waiting: \(waiting))"
        case .replace(let limit): "replace" + (limit.map { "(limit: \($0))" } ?? "")
        case .restartLimited(let limit): "restart(limit: \(limit))"
        case .restart(let grace): "restart" + (grace.map { "(grace: \($0))" } ?? "")
        case .skip: "skip"
        case .queue(let limit): "queue" + (limit.map { "(limit: \($0))" } ?? "")
        case .keepLatest: "keepLatest"
        case .join: "join"
        case .debounce(let ticks, .trailing, nil): "debounce(for: \(ticks))"
        case .debounce(let ticks, let edges, let maxWait):
            "debounce(for: \(ticks), edges: \(edges), maxWait: \(maxWait.map { "\($0)" } ?? "none"))"
        case .throttle(let ticks, let edges): "throttle(for: \(ticks), edges: \(edges))"
        }
    }
}
