internal import Synchronization

/// Room for one object that is set once and not released before the room is.
///
/// The standard library's `AtomicLazyReference` does this too, but its methods cannot be specialized outside of it: each
/// read took 480 instructions, as much as the rest of what is recorded about a run. A pointer that never changes once it
/// is set, to an object that is kept, can be read by anybody.
package struct Annex: ~Copyable, Sendable {
    /// As a number, because atomic pointers are not sendable.
    private let address = Atomic<UInt>(0)

    package init() {}

    /// The object, unretained; it lives as long as the annex.
    package var content: UnsafeMutableRawPointer? {
        UnsafeMutableRawPointer(bitPattern: address.load(ordering: .acquiring))
    }

    /// Keeps an object, unless there is one.
    package func keep(_ object: any AnyObject & Sendable) {
        let kept = Unmanaged<AnyObject>.passRetained(object)
        let (isFirst, _) = address.compareExchange(
            expected: 0,
            desired: UInt(bitPattern: kept.toOpaque()),
            ordering: .acquiringAndReleasing
        )
        if !isFirst { kept.release() }
    }

    /// The object, if there is one; of the type that everything has that is kept here.
    package func object<Object: AnyObject & Sendable>() -> Object? {
        guard let content else { return nil }
        return Unmanaged<Object>.fromOpaque(content).takeUnretainedValue()
    }

    /// The object, which is made if there is none.
    package func object<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
        if let object: Object = object() { return object }
        keep(make())
        return object()!
    }

    deinit {
        if let content { Unmanaged<AnyObject>.fromOpaque(content).release() }
    }
}

/// An object that is read very often, and from any thread, and seldom replaced; the one before is released when nobody reads any more.
///
/// A lock around it and a reference for each reader are four writes to memory that all threads share. This takes two. The idea is that of
/// read-copy-update in the Linux kernel, with one count of readers for all that is read. So what was replaced stays as long
/// as reads overlap, and whoever reads for long keeps all that is replaced meanwhile.
///
/// A reader may replace the object that it reads.
struct ReadCopyUpdate<Object: AnyObject & Sendable>: ~Copyable, Sendable {
    /// The object, retained, as a number, because atomic pointers are not sendable; zero for none.
    private let address = Atomic<UInt>(0)
    private let readers = Atomic<UInt>(0)
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
        readers.wrappingAdd(1, ordering: .sequentiallyConsistent)
        if let object { object._withUnsafeGuaranteedRef { body($0) } }
        let isLast = readers.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue == 0
        if isLast && hasReplaced.load(ordering: .sequentiallyConsistent) { _ = takeUnread() }
    }

    /// Replaces the object by what `body` makes of it, and calls `published` when all who begin to read find that. Both are called
    /// under a lock, and may neither read nor replace.
    ///
    /// - Returns: What nobody reads any more, to be released outside of all locks. What somebody reads is released by whoever reads last.
    func update(_ body: (Object?) -> Object?, published: (Object?) -> Void) -> [Object] {
        replaced.withLock { replaced in
            let before = object
            let after = body(before?.takeUnretainedValue())
            let address = after.map { UInt(bitPattern: Unmanaged.passRetained($0).toOpaque()) }
            self.address.store(address ?? 0, ordering: .sequentiallyConsistent)
            if let before { replaced.append(before.takeRetainedValue()) }
            hasReplaced.store(true, ordering: .sequentiallyConsistent)
            published(after)
        }
        return takeUnread()
    }

    /// What was replaced, unless somebody reads: then whoever reads last takes it.
    @inline(never)
    private func takeUnread() -> [Object] {
        replaced.withLock { replaced in
            // Whoever begins to read from here on finds what is there now.
            guard readers.load(ordering: .sequentiallyConsistent) == 0 else { return [] }
            hasReplaced.store(false, ordering: .sequentiallyConsistent)
            defer { replaced = [] }
            return replaced
        }
    }
}
