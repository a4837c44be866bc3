import Realtime
import Synchronization

/// Where a test decides what comes of each dial.
final class Network: Sendable {
    enum Behavior {
        /// A connection, at once.
        case connects
        /// Nothing, until ``answer(_:)``; a cancellation is not heard.
        case waits
        case fails(any Error)
    }

    private struct State {
        var behavior: Behavior
        var dials = 0
        var cancelled = 0
        var lines: [Line] = []
        var waiting: [CheckedContinuation<Line, Never>] = []
    }

    struct Unreachable: Error {}

    private let state: Mutex<State>

    init(_ behavior: Behavior = .connects) { state = Mutex(State(behavior: behavior)) }

    /// How many dials were cancelled while they waited.
    var cancelled: Int { state.withLock { $0.cancelled } }

    /// How often it was dialled.
    var dials: Int { state.withLock { $0.dials } }

    /// The connections that were made, in order.
    var lines: [Line] { state.withLock { $0.lines } }
    var line: Line { lines.last! }

    func becomes(_ behavior: Behavior) { state.withLock { $0.behavior = behavior } }

    /// The oldest dial that waits gets its connection.
    @discardableResult
    func answer() -> Line {
        let line = Line()
        state.withLock { state in
            state.lines.append(line)
            return state.waiting.removeFirst()
        }.resume(returning: line)
        return line
    }

    @Sendable func dial() async throws -> any Socket {
        let behavior = state.withLock { state in
            state.dials += 1
            return state.behavior
        }
        switch behavior {
        case .connects:
            let line = Line()
            state.withLock { $0.lines.append(line) }
            return line
        case .waits:
            return await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    state.withLock { $0.waiting.append(continuation) }
                }
            } onCancel: {
                state.withLock { $0.cancelled += 1 }
            }
        case .fails(let error): throw error
        }
    }
}
