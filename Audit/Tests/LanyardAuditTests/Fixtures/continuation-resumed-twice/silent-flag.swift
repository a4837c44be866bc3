final class Printer {
    func status() async throws -> Status {
        try await withCheckedThrowingContinuation { continuation in
            let resumed = Mutex(false)
            connection.ask("status") { status in
                guard resumed.withLock({ first($0) }) else { return }
                continuation.resume(returning: status)
            }
            DispatchQueue.main.asyncAfter(deadline: .now() + 5) {
                guard resumed.withLock({ first($0) }) else { return }
                continuation.resume(throwing: PrinterFailure.late)
            }
        }
    }
}
