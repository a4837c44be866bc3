/// A global actor that a test can keep busy: what goes there waits until it is released.
///
/// Each suite has one of its own, because suites run side by side. It lives on its executor:
///
///     nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }
package protocol BusyActor: GlobalActor {
    static var executor: HoldableExecutor { get }
}

extension BusyActor {
    /// Executes a body while the actor is busy; `arrival` opens when something has arrived there.
    nonisolated(nonsending)
        package static func whileBusy<Failure: Error>(
            _ body: nonisolated(nonsending) (_ arrival: Gate) async throws(Failure) -> Void
        ) async throws(Failure)
    {
        try await executor.whileHeld(body)
    }
}
