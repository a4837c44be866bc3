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

    /// Whether the main actor has a thread of its own. It has none on Linux: once an asynchronous `main` has waited, any thread of the pool
    /// does its work.
    #if canImport(Darwin)
    static let mainActorHasOne = true
    #else
    static let mainActorHasOne = false
    #endif

    /// Whether this is the main thread, where the main actor works; false where that has no thread of its own.
    static var isMain: Bool {
        #if canImport(Darwin)
        pthread_main_np() != 0
        #else
        false
        #endif
    }

    /// Starts one; false if the system has none left. The signals of others are not for it.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let context = Unmanaged.passRetained(Body(body))
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
        #if canImport(Darwin)
        // Users' cancellation handlers run here: with as much room as on the main thread, and not after what nobody waits for.
        pthread_attr_setstacksize(&attributes, 8 << 20)
        pthread_attr_set_qos_class_np(&attributes, QOS_CLASS_USER_INITIATED, 0)
        #endif
        #if canImport(Darwin) || canImport(Musl)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        // It has the signals of whoever starts it: from its first instruction on, so they are not blocked by itself.
        let others = Threads.blockSignals()
        defer { Threads.restoreSignals(others) }
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
        Unmanaged<Body>.fromOpaque(context!).takeRetainedValue().call()
        return nil
    }

    /// Leaves the current thread only those signals that tell of its own faults; what it had before.
    private static func blockSignals() -> sigset_t {
        var (signals, before) = (sigset_t(), sigset_t())
        sigfillset(&signals)
        for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { sigdelset(&signals, fault) }
        pthread_sigmask(SIG_BLOCK, &signals, &before)
        return before
    }

    private static func restoreSignals(_ signals: sigset_t) {
        var signals = signals
        pthread_sigmask(SIG_SETMASK, &signals, nil)
    }

    /// A lock, and two roles in which threads that hold it wait to be woken.
    ///
    /// Unchecked, because it holds two addresses that never change, of what the system lets any thread use.
    final class Lock: @unchecked Sendable {
        enum Role: Int {
            case keeper
            case watcher
        }

        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private let roles = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 2)

        init() {
            pthread_mutex_init(mutex, nil)
            for role in [Role.keeper, .watcher] { initialize(roles + role.rawValue) }
        }

        deinit {
            for role in [Role.keeper, .watcher] { pthread_cond_destroy(roles + role.rawValue) }
            pthread_mutex_destroy(mutex)
            roles.deallocate()
            mutex.deallocate()
        }

        func lock() { pthread_mutex_lock(mutex) }

        func unlock() { pthread_mutex_unlock(mutex) }

        /// Wakes everybody who waits in a role: one that has got another role meanwhile may wait there still.
        func wake(_ role: Role) { pthread_cond_broadcast(roles + role.rawValue) }

        /// Gives the lock away and waits to be woken, at most so long; may end for nothing. Time in which the machine sleeps
        /// does not count.
        func wait(as role: Role, for duration: Duration) {
            guard let span = duration.wholeNanoseconds else { return }
            // As numbers, because the members of `timespec` are not visible by importing the module that declares it.
            var time = (seconds: 0, nanoseconds: 0)
            withUnsafeMutablePointer(to: &time) { time in
                time.withMemoryRebound(to: timespec.self, capacity: 1) { shared in
                    #if !canImport(Darwin)
                    clock_gettime(CLOCK_MONOTONIC, shared)
                    #endif
                    let nanoseconds = time.pointee.nanoseconds + span.nanoseconds
                    time.pointee.seconds += span.seconds + nanoseconds / 1_000_000_000
                    time.pointee.nanoseconds = nanoseconds % 1_000_000_000
                    #if canImport(Darwin)
                    pthread_cond_timedwait_relative_np(roles + role.rawValue, mutex, shared)
                    #else
                    pthread_cond_timedwait(roles + role.rawValue, mutex, shared)
                    #endif
                }
            }
        }

        private func initialize(_ condition: UnsafeMutablePointer<pthread_cond_t>) {
            #if canImport(Darwin)
            pthread_cond_init(condition, nil)
            #else
            var attributes = pthread_condattr_t()
            pthread_condattr_init(&attributes)
            defer { pthread_condattr_destroy(&attributes) }
            pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
            pthread_cond_init(condition, &attributes)
            #endif
        }
    }
}
#else
/// There are none here.
enum Threads {
    static let areAvailable = false
    static let mainActorHasOne = true

    static var isMain: Bool { true }

    static func start(_ body: @escaping @Sendable () -> Void) -> Bool { false }

    final class Lock: Sendable {
        enum Role {
            case keeper
            case watcher
        }

        func lock() {}
        func unlock() {}
        func wake(_ role: Role) {}
        func wait(as role: Role, for duration: Duration) {}
    }
}
#endif
