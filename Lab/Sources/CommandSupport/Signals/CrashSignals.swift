import Foundation

/// Does something at a crash, in what is left of the process.
///
/// A thread whose stack has run out has no room for it, unless somebody gave it a stack for signals: the thread that asks for the
/// rescue gets one, and Swift's own handler gives one to the main thread, unless it is turned off. After such a crash of another thread
/// nothing is done.
package enum CrashSignals {
    package static let all = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

    // Memory that a signal's handler reads without a lock, and without asking whether somebody else is writing it.
    nonisolated(unsafe) private static let former = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)
    nonisolated(unsafe) private static let rescue = UnsafeMutablePointer<@convention(c) () -> Void>.allocate(
        capacity: 1
    )

    /// Calls a function at each crash, before whoever else wants to hear of it: what prints a backtrace, or what ends the process.
    /// Call it once.
    ///
    /// - Parameter function: May do what signal-safety(7) allows: no lock, no memory, nothing of Swift's that counts references.
    package static func rescue(by function: @escaping @convention(c) () -> Void) {
        rescue.initialize(to: function)
        giveStackForSignals()
        for number in all where !SignalSource.isIgnored(number) {
            var before = sigaction()
            guard sigaction(number, nil, &before) == 0 else { continue }
            (former + Int(number)).initialize(to: before)
            var now = before
            let handler: Handler = { number, info, _ in
                CrashSignals.rescue.pointee()
                sigaction(number, CrashSignals.former + Int(number), nil)
                // An instruction that has failed fails again, so that whoever comes next sees its address. What was sent is sent anew;
                // and a trap would go on behind the instruction.
                // (Sent: from 0 down on Linux, from 0x10001 up on Apple's systems.)
                let code = info?.pointee.si_code ?? 0
                if number == SIGTRAP || code <= 0 || code > 0x10000 { raise(number) }
            }
            #if canImport(Darwin)
            now.__sigaction_u.__sa_sigaction = handler
            #else
            now.__sigaction_handler.sa_sigaction = handler
            #endif
            now.sa_flags = Int32(SA_ONSTACK) | Int32(SA_SIGINFO)
            sigaction(number, &now, nil)
        }
    }

    private typealias Handler =
        @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

    /// It is kept for as long as the process lives.
    private static func giveStackForSignals() {
        var present = stack_t()
        guard sigaltstack(nil, &present) == 0, present.ss_sp == nil else { return }
        let size = 64 << 10
        var stack = stack_t()
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        stack.ss_size = size
        sigaltstack(&stack, nil)
    }
}
