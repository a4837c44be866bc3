package import NIOCore
internal import Synchronization

/// What each of the Lab's listeners bears from its clients. What is beyond it ends the connection, and nothing else.
package struct ListenerLimits: Sendable {
    /// How many connections there are at once; the next is closed at once.
    package var connections = 512
    /// How long a client may take for its request's head.
    package var headTime = TimeAmount.seconds(10)
    /// How long a connection may lie idle between two requests, and how long a client may take nothing of an answer.
    package var answerTime = TimeAmount.seconds(30)
    /// How many bytes may come before those before them were looked at.
    package var unread = 1 << 16

    package init() {}
}

/// How many connections there may be.
package final class Places: Sendable {
    private let left: Mutex<Int>

    package init(_ count: Int) {
        left = Mutex(count)
    }

    package func take() -> Bool {
        left.withLock { left in
            guard left > 0 else { return false }
            left -= 1
            return true
        }
    }

    package func free() {
        left.withLock { $0 += 1 }
    }
}
