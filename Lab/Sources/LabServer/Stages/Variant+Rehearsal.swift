internal import LabModels
internal import Lanyard

extension Variant {
    /// Plays the variant without a page: on the same models, services and sockets, in real time.
    ///
    /// - Parameters:
    ///   - bench: The services to play on.
    ///   - tell: Gets each line of what happened, with the time since the beginning.
    /// - Returns: Whether the bug showed, and what was still running when all was over and cancelled.
    /// - Throws: What the rehearsal could not go on without.
    /// - Cancellation: cancels the play, and throws `CancellationError`.
    @MainActor
    public func rehearse(
        on bench: Bench,
        tell: @escaping @Sendable (Duration, String) -> Void
    ) async throws -> RehearsalEnd {
        let scope = TaskScope("Rehearsal of \(id)")
        let rehearsal = Rehearsal(services: bench.services(in: scope), tell: tell)
        do {
            let showed = try await Lanyard.withDeadline(in: Rehearsal.limit) { try await rehearse(rehearsal) }
            try await scope.cancelAndWait("the rehearsal is over")
            return RehearsalEnd(bugShowed: showed, isAsItShouldBe: showed == hasBug, leftRunning: scope.count)
        } catch {
            try? await scope.cancelAndWait("the rehearsal failed")
            throw error
        }
    }
}

/// How a rehearsal ended.
public struct RehearsalEnd: Sendable {
    /// Whether the bug showed.
    public let bugShowed: Bool
    /// Whether that is as it should be: yes for the variants that have it, no for the others.
    public let isAsItShouldBe: Bool
    /// How many runs were left when the scope above all of it had been cancelled; always 0, unless something is wrong.
    public let leftRunning: Int
}
