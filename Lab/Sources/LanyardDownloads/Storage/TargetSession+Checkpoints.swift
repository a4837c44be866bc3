import Synchronization

/// Checkpoints beside the writing, one at a time.
extension TargetSession {
    /// Enters written bytes in the ledger, and begins a checkpoint if one is due.
    ///
    /// - Throws: why the last checkpoint failed.
    func enter(_ range: Range<Int64>) async throws {
        let now = storage.timeline.now
        let interval = storage.checkpoints
        let (due, isTooFarAhead): (Sidecar?, Bool) = try state.withLock { state in
            if let failure = state.failure { throw failure }
            state.ledger.insert(range)
            state.unclaimed += Int64(range.count)
            guard state.entity.canResume else { return (nil, false) }
            if state.isCheckpointing { return (nil, state.unclaimed >= interval.bytes) }
            guard state.unclaimed >= interval.bytes || now - state.lastCheckpoint >= interval.time else {
                return (nil, false)
            }
            state.isCheckpointing = true
            state.unclaimed = 0
            return (Sidecar(url: url, entity: state.entity, ledger: state.ledger), false)
        }
        if let due { begin(due) }
        if isTooFarAhead { await settle() }
    }

    private func begin(_ claim: Sidecar) {
        storage.pool.submit { [self] in try? save(claim) }
    }

    /// Waits until no checkpoint is being made.
    ///
    /// - Cancellation: not observed: nothing may touch the files before it is over.
    func settle() async {
        // audit:ignore uncancellable-continuation A checkpoint ends by itself, and nobody may touch the files before.
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.isCheckpointing { state.waiting.append(continuation) }
                return !state.isCheckpointing
            }
            if isIdle { continuation.resume() }
        }
    }

    /// - Throws: why a checkpoint failed. From then on there is none: once the disk has refused to flush bytes, what it
    ///   says later of the same bytes cannot be trusted.
    func requireNoFailure() throws {
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    /// What is written and not yet claimed, all claimed; `nil` if there is nothing to claim.
    func claimOfRest() -> Sidecar? {
        state.withLock { state in
            guard state.entity.canResume, state.unclaimed > 0 else { return nil }
            state.unclaimed = 0
            return Sidecar(url: url, entity: state.entity, ledger: state.ledger)
        }
    }

    /// Puts the part file on the disk, then the claim, and lets those go on who wait for it.
    func save(_ claim: Sidecar) throws {
        let flushed = Result {
            try part.file.synchronize()
            try part.requireItsName()
        }
        let result = flushed.flatMap { Result { try sidecar.write(claim, about: part) } }
        let now = storage.timeline.now
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.isCheckpointing = false
            state.lastCheckpoint = now
            if case .failure(let failure) = flushed { state.failure = failure }
            // What is flushed can be claimed the next time.
            if case .failure = result { state.unclaimed = max(state.unclaimed, 1) }
            return state.waiting
        }
        for waiter in waiting { waiter.resume() }
        try result.get()
    }
}
