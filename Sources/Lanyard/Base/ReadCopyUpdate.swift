internal import Synchronization

/// An object that is read very often, and from any thread, and seldom replaced; the one before is released when nobody reads any more.
///
/// A lock around it and a reference for each reader took four writes to memory that all threads share, and a tenth of what it takes to
/// tell an observer of an event. This takes two. The idea is that of read-copy-update in the Linux kernel, with one count of readers
/// for all that is read: as long as reads overlap without a pause, what was replaced stays.
///
/// A reader may take as long as it likes, and may replace the object that it reads.
struct ReadCopyUpdate<Object: AnyObject & Sendable>: ~Copyable, Sendable {
    /// The object, retained, as a number, because atomic pointers are not sendable; zero for none.
    private let address = Atomic<UInt>(0)
    private let readers = Atomic<Int>(0)
    private let hasReplaced = Atomic(false)

    /// What was replaced, and may still be read. Whoever replaces holds this lock.
    private let replaced = Mutex<[Object]>([])

    deinit {
        if let object { object.release() }
    }

    private var object: Unmanaged<Object>? {
        UnsafeRawPointer(bitPattern: address.load(ordering: .sequentiallyConsistent)).map { .fromOpaque($0) }
    }

    /// Calls `body` with the object, if there is one, without a reference of its own.
    @inline(__always)
    func read(_ body: (Object) -> Void) {
        readers.add(1, ordering: .sequentiallyConsistent)
        if let object { object._withUnsafeGuaranteedRef { body($0) } }
        let isLast = readers.subtract(1, ordering: .sequentiallyConsistent).newValue == 0
        if isLast && hasReplaced.load(ordering: .sequentiallyConsistent) { releaseReplaced() }
    }

    /// Replaces the object by what `body` makes of it, which is called under a lock.
    func update(_ body: (Object?) -> Object?) {
        replaced.withLock { replaced in
            let before = object
            let after = body(before?.takeUnretainedValue()).map {
                UInt(bitPattern: Unmanaged.passRetained($0).toOpaque())
            }
            address.store(after ?? 0, ordering: .sequentiallyConsistent)
            if let before { replaced.append(before.takeRetainedValue()) }
            hasReplaced.store(true, ordering: .sequentiallyConsistent)
        }
        releaseReplaced()
    }

    /// Releases what was replaced, outside the lock, unless somebody reads: then whoever reads last does so.
    @inline(never)
    private func releaseReplaced() {
        let unread: [Object] = replaced.withLock { replaced in
            // Whoever begins to read from here on finds what is there now.
            guard readers.load(ordering: .sequentiallyConsistent) == 0 else { return [] }
            hasReplaced.store(false, ordering: .sequentiallyConsistent)
            defer { replaced = [] }
            return replaced
        }
        withExtendedLifetime(unread) {}
    }
}
