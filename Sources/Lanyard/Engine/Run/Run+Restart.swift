extension Run {
    /// What begins its work anew when that fails, if its block does so. Not of a run that only delivers what another did.
    @inline(__always)
    var restarter: Restarter? {
        guard let block = answeringBlock else { return nil }
        return keyed?.keyedCall.follows == nil ? block.restarter : nil
    }

    /// Executes its work until that does not fail, or may not begin anew; on the actor of the caller.
    @inline(never)
    func perform<Success>(
        _ work: Work<Success>,
        _ restarter: Restarter,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Success {
        var attempt = 1
        while true {
            if attempt > 1 { activity.attempt = attempt }
            do {
                return try await work.operation()
            } catch {
                guard cause == nil, !Task.isCancelled, causeOfDependency(error) == nil,
                    case .again(let time) = restarter.next()
                else {
                    throw error
                }
                guard try await pause(for: "its restart, after “\(error)”", until: time, on: restarter.clock)
                else { throw error }
                await Task.yield()  // One that fails at once leaves others their turn.
                attempt += 1
                if Task.isCancelled { throw error }  // An attempt that has not begun never begins, either.
            }
        }
    }
}
