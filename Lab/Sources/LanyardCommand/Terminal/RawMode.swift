import Foundation
import Synchronization

/// Lets a terminal hand over each key as it is pressed, and puts it back as it was. Ctrl-C and Ctrl-Z stay signals.
///
/// It arms ``CrashRescue``. ``FullScreen`` disarms it, when its farewell has been written, too.
final class RawMode: Sendable {
    private let descriptor: Int32
    private let farewell: StaticString
    private let before: Mutex<termios?> = Mutex(nil)

    /// - Parameter farewell: What a crash writes to the standard output when it has put back the terminal's mode.
    init(_ descriptor: Int32, farewell: StaticString) {
        (self.descriptor, self.farewell) = (descriptor, farewell)
    }

    func enter() {
        var mode = termios()
        // What a terminal has that is somebody else's now is not what it gets back.
        guard Foreground.isOurs else { return }
        guard tcgetattr(descriptor, &mode) == 0 else { return }
        let first = before.withLock {
            if $0 == nil { $0 = mode }
            return $0 ?? mode
        }
        CrashRescue.arm(descriptor, first, farewell)
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
        // Ctrl-S would stop the picture, and nothing would say so.
        mode.c_iflag &= ~tcflag_t(IXON)
        withUnsafeMutableBytes(of: &mode.c_cc) {
            $0[Int(VMIN)] = 1
            $0[Int(VTIME)] = 0
        }
        tcsetattr(descriptor, TCSANOW, &mode)
    }

    func leave() {
        // A shell that has the terminal has given it a mode of its own, and whoever changed that would be stopped.
        guard var mode = before.withLock({ $0.take() }), Foreground.isOurs else { return }
        tcsetattr(descriptor, TCSANOW, &mode)
    }
}
