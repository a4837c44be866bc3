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
