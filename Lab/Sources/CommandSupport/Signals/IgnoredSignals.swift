import Foundation

/// The signals that end a process unless it ignores them, and that come with an error which says more.
package enum IgnoredSignals {
    /// From now on a reader that went shows as EPIPE, and a file that may not grow any more as EFBIG.
    package static func ignore() {
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    }
}
