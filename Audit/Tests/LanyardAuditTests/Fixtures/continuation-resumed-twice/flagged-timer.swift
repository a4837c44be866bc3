final class Printer {
    func status() async throws -> Status {
        try await withCheckedThrowingContinuation { continuation in
            connection.ask("status") { status in
                continuation.resume(returning: status)
            }
            DispatchQueue.main.asyncAfter(deadline: .now() + 5) {  // expect: continuation-resumed-twice
                continuation.resume(throwing: PrinterFailure.late)
            }
        }
    }
}
