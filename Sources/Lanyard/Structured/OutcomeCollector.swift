internal import Synchronization

/// Keeps what became of each run, until somebody takes it.
///
/// It keeps no run: runs hold their scope, and that holds this.
final class OutcomeCollector: StructuredBlock {
    let body = Region()
    let enclosure = Enclosure.current
    var restarter: Restarter? { nil }
    private let outcomes = Mutex<[RunOutcome]?>([])

    func ended(_ run: Run) {
        guard let outcome = RunOutcome(run) else { return }
        outcomes.withLock { $0?.append(outcome) }
    }

    /// What became of each, in the order of the calls; what comes later is not kept.
    func take() -> [RunOutcome] {
        (outcomes.withLock { $0.take() } ?? []).sorted { $0.id < $1.id }
    }
}
