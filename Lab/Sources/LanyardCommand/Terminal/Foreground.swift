import Foundation

/// Whose the terminal is: a shell lends it to one of its programs at a time.
enum Foreground {
    /// Whether it is this program's now: one in the background must leave it alone. Where no shell shares it out, it is.
    static var isOurs: Bool {
        let group = tcgetpgrp(STDIN_FILENO)
        return group == -1 || group == getpgrp()
    }
}
