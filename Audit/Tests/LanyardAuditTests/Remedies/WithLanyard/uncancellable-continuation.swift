import Foundation
import Lanyard

actor Gate {
    private var waiters: [CancellableContinuation<Void>] = []

    func wait() async throws {
        try await withCancellableContinuation(of: Void.self) { waiters.append($0) }
    }

    func open() {
        for waiter in waiters { waiter.resume() }
        waiters = []
    }
}
