#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#elseif canImport(Android)
private import Android
#elseif canImport(Darwin)
private import Darwin
#endif

#if canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(Darwin)
/// Threads of our own, which execute no tasks.
enum Threads {
    static let areAvailable = true

    /// Starts one; false if the system has none left. The signals of others are not for it.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let context = Unmanaged.passRetained(Body(body))
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
        #if canImport(Darwin) || canImport(Musl)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        if pthread_create(&thread, &attributes, { Threads.begin($0) }, context.toOpaque()) == 0 { return true }
        context.release()
        return false
    }

    private final class Body: Sendable {
        let call: @Sendable () -> Void

        init(_ call: @escaping @Sendable () -> Void) {
            self.call = call
        }
    }

    private static func begin(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        blockSignals()
        Unmanaged<Body>.fromOpaque(context!).takeRetainedValue().call()
        return nil
    }

    /// Leaves the thread only those signals that tell of its own faults.
    private static func blockSignals() {
        var signals = sigset_t()
        sigfillset(&signals)
        for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { sigdelset(&signals, fault) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// A lock, and two places in which threads that hold it wait to be called.
    ///
    /// Unchecked, because it holds two addresses that never change, of what the system lets any thread use.
    final class Lock: @unchecked Sendable {
        enum Place: Int {
            case first
            case second
        }

        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private let places = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 2)

        init() {
            pthread_mutex_init(mutex, nil)
            for place in [Place.first, .second] { initialize(places + place.rawValue) }
        }

        deinit {
            for place in [Place.first, .second] { pthread_cond_destroy(places + place.rawValue) }
            pthread_mutex_destroy(mutex)
            places.deallocate()
            mutex.deallocate()
        }

        func lock() { pthread_mutex_lock(mutex) }

        func unlock() { pthread_mutex_unlock(mutex) }

        /// Calls whoever waits in a place.
        func call(_ place: Place) { pthread_cond_signal(places + place.rawValue) }

        /// Gives the lock away and waits to be called, at most so long; may end for nothing. Time in which the machine sleeps
        /// does not count.
        func wait(in place: Place, for duration: Duration) {
            let (seconds, attoseconds) = duration.components
            // As numbers, because the members of `timespec` are not visible by importing the module that declares it.
            var time = (seconds: 0, nanoseconds: 0)
            withUnsafeMutablePointer(to: &time) { time in
                time.withMemoryRebound(to: timespec.self, capacity: 1) { shared in
                    #if !canImport(Darwin)
                    clock_gettime(CLOCK_MONOTONIC, shared)
                    #endif
                    let nanoseconds = time.pointee.nanoseconds + Int(attoseconds / 1_000_000_000)
                    time.pointee.seconds += Int(seconds) + nanoseconds / 1_000_000_000
                    time.pointee.nanoseconds = nanoseconds % 1_000_000_000
                    #if canImport(Darwin)
                    pthread_cond_timedwait_relative_np(places + place.rawValue, mutex, shared)
                    #else
                    pthread_cond_timedwait(places + place.rawValue, mutex, shared)
                    #endif
                }
            }
        }

        private func initialize(_ place: UnsafeMutablePointer<pthread_cond_t>) {
            #if canImport(Darwin)
            pthread_cond_init(place, nil)
            #else
            var attributes = pthread_condattr_t()
            pthread_condattr_init(&attributes)
            defer { pthread_condattr_destroy(&attributes) }
            pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
            pthread_cond_init(place, &attributes)
            #endif
        }
    }
}
#else
/// There are none here.
enum Threads {
    static let areAvailable = false

    static func start(_ body: @escaping @Sendable () -> Void) -> Bool { false }

    final class Lock: Sendable {
        enum Place {
            case first
            case second
        }

        func lock() {}
        func unlock() {}
        func call(_ place: Place) {}
        func wait(in place: Place, for duration: Duration) {}
    }
}
#endif
