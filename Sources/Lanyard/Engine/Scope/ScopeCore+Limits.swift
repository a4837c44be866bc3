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

    // MARK: Of a key

    func setLimit(_ limit: Int?, _ key: TaskKey) { set(.limit(limit.map { Int32(clamping: $0) }), key) }

    func setPaused(_ isPaused: Bool, _ key: TaskKey) { set(.paused(isPaused), key) }

    private func set(_ setting: KeySlot.Setting, _ key: TaskKey) {
        let now = clock.now()
        var effects = KeyEffects()
        machine.withLock { $0.set(setting, key, at: now, into: &effects) }
        apply(effects, key)
    }

    func isPaused(_ key: TaskKey) -> Bool { machine.withLock { $0.isPaused(key) } }

    // MARK: Of a run

    /// Gives a run another priority: to where it waits, and to its task.
    func changePriority(of run: Run, to priority: TaskPriority) {
        let (now, rank) = (clock.now(), priority.rawValue)
        var effects = KeyEffects()
        machine.withLock { $0.move(run, toRank: rank, at: now, into: &effects) }
        let task = run.machine.withLock { $0.setPriority(rank) }
        if #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) {
            task?.escalatePriority(to: priority)
        }
        if let key = run.key { apply(effects, key) }
    }
}
