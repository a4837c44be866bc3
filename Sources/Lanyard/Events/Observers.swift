internal import Synchronization

/// Who observes, in this process.
enum Observers {
    private static let isAnyone = Atomic(false)
    private static let buffers = Mutex<[EventBuffer]>([])

    static func add(_ buffer: EventBuffer) {
        buffers.withLock { buffers in
            buffers.append(buffer)
            isAnyone.store(true, ordering: .relaxed)
        }
    }

    /// Whoever calls holds the buffer, so that what is in it is not released under the lock.
    static func remove(_ buffer: EventBuffer) {
        buffers.withLock { buffers in
            buffers.removeAll { $0 === buffer }
            isAnyone.store(!buffers.isEmpty, ordering: .relaxed)
        }
    }

    /// Tells what happened; one atomic load while nobody observes.
    @inline(__always)
    static func tell(_ core: ScopeCore, _ kind: @autoclosure () -> TaskEvent.Kind) {
        if isAnyone.load(ordering: .relaxed) { tellAll(TaskEvent(kind: kind(), instant: core.clock.now())) }
    }

    @inline(never)
    private static func tellAll(_ event: TaskEvent) {
        for buffer in buffers.withLock({ $0 }) { buffer.push(event) }
    }
}
