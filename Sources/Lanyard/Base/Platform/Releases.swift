#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#elseif canImport(Android)
private import Android
#elseif canImport(Darwin)
private import Darwin
#endif

/// Releases objects of which each may hold the next, as many as there are.
///
/// The runtime would release them in one another's `deinit`, until the stack is full. So each hands over in its `deinit` what it
/// holds of that kind. What comes while the thread is releasing another waits until that is gone.
package enum Releases {
    private final class Queue {
        private(set) var waiting: [AnyObject] = []

        func take<Object: AnyObject>(_ property: inout Object?) {
            if let object = property.take() { waiting.append(object) }
        }

        /// Out of the list first: what it releases comes into that.
        func releaseLast() { withExtendedLifetime(waiting.popLast()) {} }
    }

    /// Releases what a property holds, if nobody else does: what others hold, the last of them releases.
    @inline(__always)
    package static func release<Object: AnyObject>(_ property: inout Object?) {
        if isKnownUniquelyReferenced(&property) { enqueue(&property) }
    }

    /// Releases what `release` lets go of, at once; false if so many already do so within each other on this thread that it has to
    /// be handed over. Cheaper than a queue for what is rarely in a chain.
    @inline(__always)
    static func performNested(_ release: () -> Void) -> Bool {
        let depth = depth
        guard depth < most else { return false }
        self.depth = depth + 1
        release()
        self.depth = depth
        return true
    }

    /// A thread of a pool may have half a megabyte of stack, and to release a scope takes some kilobytes.
    private static let most = 8

    @inline(never)
    private static func enqueue<Object: AnyObject>(_ property: inout Object?) {
        if let queue = current { return queue.take(&property) }
        let queue = Queue()
        current = queue
        queue.take(&property)
        while !queue.waiting.isEmpty { queue.releaseLast() }
        current = nil
    }

    #if canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(Darwin)
    private static let key = makeKey()
    private static let keyOfDepth = makeKey()

    private static func makeKey() -> pthread_key_t {
        var key = pthread_key_t()
        let error = pthread_key_create(&key, nil)
        precondition(error == 0, "The system has no room for one more key of threads: \(error).")
        return key
    }

    /// How many release something within each other on the thread.
    private static var depth: Int {
        get { Int(bitPattern: pthread_getspecific(keyOfDepth)) }
        set { pthread_setspecific(keyOfDepth, UnsafeRawPointer(bitPattern: newValue)) }
    }

    /// The queue of the thread, while it releases one.
    private static var current: Queue? {
        get { pthread_getspecific(key).map { Unmanaged<Queue>.fromOpaque($0).takeUnretainedValue() } }
        set { pthread_setspecific(key, newValue.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }) }
    }
    #else
    /// There is one thread here.
    nonisolated(unsafe) private static var current: Queue?
    nonisolated(unsafe) private static var depth = 0
    #endif
}
