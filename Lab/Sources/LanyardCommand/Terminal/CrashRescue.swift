import CommandSupport
import Foundation

/// Gives the terminal back at a crash, as far as a signal's handler can.
enum CrashRescue {
    /// What is to be given back. A signal's handler reads it.
    private struct Plan {
        var isArmed = false
        var descriptor: Int32 = -1
        var mode = termios()
        var farewell: StaticString = ""
    }

    nonisolated(unsafe) private static let plan = {
        let plan = UnsafeMutablePointer<Plan>.allocate(capacity: 1)
        plan.initialize(to: Plan())
        CrashSignals.rescue { CrashRescue.giveBack() }
        return plan
    }()

    /// From now on a crash puts a terminal back into a mode, and writes a text to the standard output.
    static func arm(_ descriptor: Int32, _ mode: termios, _ farewell: StaticString) {
        plan.pointee = Plan(isArmed: true, descriptor: descriptor, mode: mode, farewell: farewell)
    }

    static func disarm() {
        plan.pointee.isArmed = false
    }

    private static func giveBack() {
        // A shell that has the terminal has given it a mode of its own.
        guard plan.pointee.isArmed, Foreground.isOurs else { return }
        plan.pointee.isArmed = false
        _ = write(STDOUT_FILENO, plan.pointee.farewell.utf8Start, plan.pointee.farewell.utf8CodeUnitCount)
        tcsetattr(plan.pointee.descriptor, TCSANOW, &plan.pointee.mode)
    }
}
