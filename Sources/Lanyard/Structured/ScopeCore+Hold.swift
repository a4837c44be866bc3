extension ScopeCore {
    /// Cancels all runs because of a failure, and takes no more; returns the cause.
    @discardableResult
    func cancelSiblings(of title: String, _ error: any Error, _ origin: CallSite) -> CancellationCause {
        let cause = cause(.siblingFailed, "\(title) failed: \(error)", origin, error: error)
        cancelTree(cause, below: cause, refusing: true)
        return cause
    }

    /// Executes the body of a structured scope in its region, and waits for all runs.
    nonisolated(nonsending)
        func hold<Success, Failure: Error>(
            _ region: Region,
            _ body: nonisolated(nonsending) () async throws(Failure) -> Success,
            failed: (Failure) -> Void
        ) async -> Result<Success, Failure>
    {
        await withTaskCancellationHandler {
            let result: Result<Success, Failure>
            do throws(Failure) {
                result = .success(try await region.execute(body))
            } catch {
                result = .failure(error)
                failed(error)
            }
            endPauses()  // The block that could have done so is over.
            await waitUntilEmpty()
            return result
        } onCancel: {
            let cause = cause(.parentCancelled, nil, origin, underlying: region.surroundings.cause)
            cancelTree(cause, below: cause, refusing: true)
        }
    }

    /// Waits until nothing is left, and lets nothing in after that.
    private func waitUntilEmpty() async {
        for isClosed in [false, true] {
            if isClosed { close() }
            while case let runs = liveRuns(), !runs.isEmpty {
                for run in runs { await run.waitUninterrupted() }
            }
        }
    }
}
