import Lanyard
import Synchronization

/// Lets the end come while the admission of the run is being told, as another thread could.
///
/// An observer is not to cancel anything. This one does, because nothing else is certain to come at that moment.
final class MatrixWitness: SynchronousTaskObserver {
    static let scope = "Matrix"

    private let hasTold = Atomic(false)
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    var interests: TaskEvent.Interests { .admissions }

    func observe(_ event: TaskEvent) {
        guard event.scope.name == Self.scope, !hasTold.exchange(true, ordering: .relaxed) else { return }
        end()
    }
}
