import Foundation

final class Connection {
    private var manager: Manager?

    func connect() async throws {
        guard let manager else { throw ConnectFailure.noManager }
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            manager.connect(self) { continuation.resume(with: $0) }
        }
    }
}

enum ConnectFailure: Error { case noManager }
struct Manager { func connect(_ connection: Connection, _ done: @escaping (Result<Void, any Error>) -> Void) {} }
