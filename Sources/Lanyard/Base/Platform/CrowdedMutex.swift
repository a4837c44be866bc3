internal import Synchronization

#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#endif

/// A mutex that more threads may want at once than there are processors.
///
/// The `Mutex` of Linux hands itself from waiter to waiter, and each time threads are switched: a million steps by eight threads on
/// two processors took 18 s (Swift 6.3). Here whoever finds it taken waits at a gate, and only one at a time waits for the mutex
/// itself: 0.01 s. Whoever finds it free takes it as before. Other platforms have a lock that does so by itself.
struct CrowdedMutex<Value: ~Copyable>: ~Copyable {
    private let mutex: Mutex<Value>
    private let gate: CrowdedGate

    /// - Parameter gate: Where it is waited for. Whoever holds a mutex may wait for another one only at another gate.
    init(_ value: consuming sending Value, gate: CrowdedGate) {
        mutex = Mutex(value)
        self.gate = gate
    }

    @inline(__always)
    func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        #if canImport(Glibc) || canImport(Musl)
        if let result = try mutex.withLockIfAvailable(body) { return result }
        return try withLockBehindGate(body)
        #else
        return try mutex.withLock(body)
        #endif
    }

    #if canImport(Glibc) || canImport(Musl)
    @inline(never)
    private func withLockBehindGate<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        let gate = Gate.all[Int(gate.number)]
        gate.lock()
        defer { gate.unlock() }
        return try mutex.withLock(body)
    }
    #endif
}

extension CrowdedMutex: Sendable where Value: ~Copyable {}

/// Where a ``CrowdedMutex`` is waited for.
///
/// The gate stays closed for as long as its mutex is held by whoever came through it. So the lock of all waits, which is held while
/// scopes and runs are asked, has one of its own.
struct CrowdedGate {
    let number: UInt8

    static let waits = CrowdedGate(number: 0)
    static let timers = CrowdedGate(number: 1)
    static let registry = CrowdedGate(number: 2)
    static let events = CrowdedGate(number: 3)

    /// One of the others, which many share.
    static func scope(_ number: UInt64) -> CrowdedGate {
        let first: UInt64 = 4
        return CrowdedGate(number: UInt8(first + number % (256 - first)))
    }
}

#if canImport(Glibc) || canImport(Musl)
/// Where one thread at a time waits for a mutex. A few for the process, because most are never used.
///
/// Unchecked, because it holds an address that never changes, of what the system lets any thread use.
private final class Gate: @unchecked Sendable {
    static let all = (0...UInt8.max).map { _ in Gate() }

    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    private init() { pthread_mutex_init(mutex, nil) }

    func lock() { pthread_mutex_lock(mutex) }
    func unlock() { pthread_mutex_unlock(mutex) }
}
#endif
