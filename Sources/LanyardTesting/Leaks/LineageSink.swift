import Lanyard
import Synchronization

/// Hears of all runs of the process, and tells the lineage of each; while nobody collects and none is left, it does not
/// listen.
///
/// Lock order: its own, then that of the observers, so that beginning and ending to listen cannot overtake each other.
/// Events come outside of both.
final class LineageSink: EventSink {
    static let shared = LineageSink()

    private struct State {
        var collecting = 0
        var isListening = false
        var lineages: [RunID: TaskLineage] = [:]
    }

    private let state = Mutex(State())

    func beginCollecting() {
        change { $0.collecting += 1 }
    }

    func endCollecting() {
        change { $0.collecting -= 1 }
    }

    func push(_ event: TaskEvent) {
        switch event.kind {
        case .admitted(let run, .started), .admitted(let run, .replaced), .admitted(let run, .queued):
            guard let lineage = TaskLineage.current else { return }
            lineage.enter(run)
            change { $0.lineages[run.id] = lineage }
        case .finished(let run, _):
            change { $0.lineages.removeValue(forKey: run.id) }?.leave(run.id)
        default:
            break
        }
    }

    @discardableResult
    private func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        let (result, replaced) = state.withLock { state -> (Result, Observers.Replaced?) in
            let result = body(&state)
            let listens = state.collecting > 0 || !state.lineages.isEmpty
            guard listens != state.isListening else { return (result, nil) }
            state.isListening = listens
            return (result, listens ? Observers.add(self) : Observers.remove(self))
        }
        withExtendedLifetime(replaced) {}  // Released here, not under the lock.
        return result
    }
}
