final class Printer {
    func status() async throws -> Status {
        try await withCheckedThrowingContinuation { continuation in
            let timer = DispatchWorkItem { continuation.resume(throwing: PrinterFailure.late) }
            connection.ask("status") { status in
                timer.cancel()
                continuation.resume(returning: status)
            }
            DispatchQueue.main.asyncAfter(deadline: .now() + 5, execute: timer)
        }
    }
}
