package import Lanyard

/// How long a client waits for what.
package struct Timing: Sendable {
    /// For a connection, before it dials anew.
    package var dialing = Duration.seconds(10)
    /// Before it dials anew.
    package var backoff = Backoff(from: .seconds(1), upTo: .seconds(30))
    /// For a message, before it asks whether the other end is there.
    package var silence = Duration.seconds(25)
    /// For the answer to that, before it hangs up.
    package var answer = Duration.seconds(10)
    /// In no channel, before it hangs up.
    package var idle = Duration.seconds(5)

    package init() {}
}
