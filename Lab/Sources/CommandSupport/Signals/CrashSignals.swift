import Foundation

/// Does something at a crash, in what is left of the process.
package enum CrashSignals {
    package static let all = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

    // Memory that a signal's handler reads without a lock, and without asking whether somebody else is writing it.
    nonisolated(unsafe) private static let former = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)
    nonisolated(unsafe) private static let rescue = UnsafeMutablePointer<(@convention(c) () -> Void)?>.allocate(
        capacity: 1
    )

    /// Calls a function at each crash, before whoever else wants to hear of it: what prints a backtrace, or what ends the process.
    ///
    /// - Parameter function: May do what signal-safety(7) allows: no lock, no memory, nothing of Swift's that counts references.
    package static func rescue(by function: @escaping @convention(c) () -> Void) {
        rescue.initialize(to: function)
        for number in all {
            var before = sigaction()
            guard sigaction(number, nil, &before) == 0 else { continue }
            (former + Int(number)).initialize(to: before)
            var now = before
            let handler: @convention(c) (Int32) -> Void = { number in
                CrashSignals.rescue.pointee?()
                sigaction(number, CrashSignals.former + Int(number), nil)
                raise(number)
            }
            #if canImport(Darwin)
            now.__sigaction_u.__sa_handler = handler
            #else
            now.__sigaction_handler.sa_handler = handler
            #endif
            // On the stack for signals, if there is one: the other may be what has run out.
            now.sa_flags = SA_ONSTACK
            sigaction(number, &now, nil)
        }
    }
}
