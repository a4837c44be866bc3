import Foundation
import Lanyard

@MainActor final class Safe {
    private let center = Center()

    private let tasks = TaskScope("Session")

    init() {
        tasks.forEach(center.notifications(named: .didEnterBackground), id: "background", for: self) { model, _ in
            model.lock()
        }
    }

    func lock() {}
}

final class Center: Sendable {
    enum Name: Sendable { case didEnterBackground }
    func notifications(named: Name) -> AsyncStream<Void> { AsyncStream { _ in } }
}
