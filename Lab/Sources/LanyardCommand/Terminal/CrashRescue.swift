import CommandSupport
import Foundation
import Synchronization

/// Gives the terminal back at a crash, as far as a signal's handler can.
enum CrashRescue {
    /// What is to be given back.
    private struct Plan {
        var descriptor: Int32 = -1
        var mode = termios()
        var farewell: StaticString = ""
    }

    /// Whether there is a plan that is whole.
    private static let isArmed = Atomic(false)
    /// A signal's handler reads it.
    nonisolated(unsafe) private static let plan = {
        let plan = UnsafeMutablePointer<Plan>.allocate(capacity: 1)
        plan.initialize(to: Plan())
        return plan
    }()
    private static let isInstalled: Bool = {
        CrashSignals.rescue { CrashRescue.giveBack() }
        return true
    }()

    /// From now on a crash puts a terminal back into a mode, and writes a text to the standard output.
    static func arm(_ descriptor: Int32, _ mode: termios, _ farewell: StaticString) {
        isArmed.store(false, ordering: .sequentiallyConsistent)
        plan.pointee = Plan(descriptor: descriptor, mode: mode, farewell: farewell)
        isArmed.store(isInstalled, ordering: .sequentiallyConsistent)
    }

    static func disarm() {
        isArmed.store(false, ordering: .sequentiallyConsistent)
    }

    private static func giveBack() {
        // A shell that has the terminal has given it a mode of its own. Of several threads that crash, one gives it back.
        guard Foreground.isOurs, isArmed.exchange(false, ordering: .sequentiallyConsistent) else { return }
        tcsetattr(plan.pointee.descriptor, TCSANOW, &plan.pointee.mode)
        var ready = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        guard poll(&ready, 1, 100) > 0 else { return }
        _ = write(STDOUT_FILENO, plan.pointee.farewell.utf8Start, plan.pointee.farewell.utf8CodeUnitCount)
    }
}
