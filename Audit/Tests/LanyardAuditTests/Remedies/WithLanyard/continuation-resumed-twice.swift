import Foundation
import Lanyard

@MainActor final class Listener {
    private let speaker = Speaker()

    func connect() async throws {
        try await withCancellableContinuation(of: Void.self) { continuation in
            speaker.connect { error in
                if let error { continuation.resume(throwing: error) }
                continuation.resume()
            }
        }
    }
}

struct Speaker: Sendable { func connect(_ completion: @escaping @Sendable ((any Error)?) -> Void) {} }
