internal import Synchronization

/// The waits of a run for something that does not come when the run is asked to finish, such as an element of a sequence.
///
/// The language can end such a wait only by cancelling the task. So the task of the run is cancelled when the run is asked, and the run is
/// not. What the run does between two waits is not disturbed: if it is asked then, it begins no further wait.
///
/// For one task of the run, its own.
final class Listening: Sendable {
    private enum State: UInt8, AtomicRepresentable {
        case waiting
        case busy
        /// Asked while busy.
        case asked
        /// Asked while it waited: its task is cancelled.
        case interrupted
    }

    private let run: Run
    private let state = Atomic(State.busy)

    /// Set once, before anybody else has this.
    nonisolated(unsafe) private var places: Run.ListeningPlaces = []

    init(_ run: Run) {
        self.run = run
        // Weakly, or the run would keep itself, and that one keep its part.
        places = run.listen { [weak self] in self?.ask() }
    }

    /// It is over.
    func end() { Run.stopListening(places) }

    /// Begins a wait; false if the run has been asked.
    func beginWait() -> Bool {
        change(.busy, to: .waiting)
    }

    /// The wait has ended.
    func endWait() {
        _ = change(.waiting, to: .busy)
    }

    /// Whether a wait was ended by being asked: then the task is cancelled, or is about to be.
    var isInterrupted: Bool { state.load(ordering: .acquiring) == .interrupted }

    private func ask() {
        while true {
            switch state.load(ordering: .acquiring) {
            case .busy: if change(.busy, to: .asked) { return }
            case .waiting: if change(.waiting, to: .interrupted) { return interrupt() }
            case .asked, .interrupted: return
            }
        }
    }

    private func interrupt() { run.machine.withLock { $0.task }?.cancel() }

    /// Whether it was as expected, and is changed.
    private func change(_ expected: State, to desired: State) -> Bool {
        state.compareExchange(expected: expected, desired: desired, ordering: .acquiringAndReleasing).exchanged
    }
}

extension Run {
    /// Where somebody listens: in a run, and in those that it is part of.
    typealias ListeningPlaces = [(run: Run, id: Int)]

    /// Calls somebody when the run is asked to finish, or one that it is part of; at once if it has been.
    func listen(_ listener: @escaping @Sendable () -> Void) -> ListeningPlaces {
        var places: ListeningPlaces = []
        for run in lineage {
            if let id = run.machine.withLock({ $0.listen(listener) }) { places.append((run, id)) } else { listener() }
        }
        return places
    }

    @inline(never)  // Not inlined behind an await: see CompilerFaults.
    static func stopListening(_ places: ListeningPlaces) {
        for (run, id) in places { _ = run.machine.withLock { $0.stopListening(id) } }
    }
}
