import Foundation
import Lanyard

final class Connection: Sendable {
    private let manager: Manager?

    init(_ manager: Manager?) { self.manager = manager }

    func connect() async throws {
        try await withCancellableContinuation { continuation in
            manager?.connect(self) { continuation.resume(with: $0) }
        }
    }
}

struct Manager: Sendable {
    func connect(_ connection: Connection, _ done: @escaping @Sendable (Result<Void, any Error>) -> Void) {}
}
