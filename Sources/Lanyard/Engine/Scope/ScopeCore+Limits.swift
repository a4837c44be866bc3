internal import Synchronization

extension ScopeCore {
    /// Whether its runs may have to wait for room.
    var isLimited: Bool { limited.load(ordering: .acquiring) }

    func setLimit(_ limit: Int?) {
        machine.withLock { $0.setLimit(limit, order: order) }
        roomChanged()
    }

    func setPaused(_ isPaused: Bool) {
        machine.withLock { $0.setPaused(isPaused, order: order) }
        roomChanged()
    }

    private func roomChanged() {
        limited.store(true, ordering: .releasing)
        fillRoom()
    }

    /// Starts those who waited for room, and wakes who wanted to know of it.
    @inline(never)
    func fillRoom() {
        let (starting, waiters) = machine.withLock { $0.fillRoom() }
        for run in starting { run.start() }
        for waiter in waiters { waiter.resume() }
    }

    /// A run that never begins needs no room, and stays until somebody has been told of it. Noted even where there is no limit: one may
    /// be set before that.
    @inline(never)
    func giveUpRoom(of run: Run) {
        if machine.withLock({ $0.giveUpRoom(of: run) }) { fillRoom() }
    }

    /// Whether the current task is part of one of its runs that take room.
    var takesRoomForCurrentTask: Bool { CurrentRun.isPart { $0.core === self && $0.needsRoom } }

    /// Waits until one more run could start at once, or none ever will.
    nonisolated(nonsending)
        func waitForRoom() async throws
    {
        var number: Int?
        defer {
            let waiter = number.flatMap { number in machine.withLock { $0.stopWaitingForRoom(number) } }
            withExtendedLifetime(waiter) {}  // Released here, not under the lock.
        }
        try await withCancellableContinuation(of: Void.self) { waiter in
            number = machine.withLock { $0.waitForRoom(waiter) }
            if number == nil { waiter.resume() }
        }
    }
}
