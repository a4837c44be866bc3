internal import Synchronization

/// Room for one object that is set once and not released before the room is.
///
/// The standard library's `AtomicLazyReference` does this too, but its methods cannot be specialized outside of it: each
/// read took 480 instructions, as much as the rest of what is recorded about a run. A pointer that never changes once it
/// is set, to an object that is kept, can be read by anybody.
package struct Annex: ~Copyable, Sendable {
    /// As a number, because atomic pointers are not sendable.
    private let address = Atomic<UInt>(0)

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

    deinit {
        if let content { Unmanaged<AnyObject>.fromOpaque(content).release() }
    }
}
