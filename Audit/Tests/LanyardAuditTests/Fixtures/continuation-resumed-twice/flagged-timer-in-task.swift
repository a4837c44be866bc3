final class Printer {
    func status() async -> Status? {
        await withCheckedContinuation { continuation in
            Task {  // expect: continuation-resumed-twice
                try? await Task.sleep(for: .seconds(5))
                continuation.resume(returning: nil)
            }
            connection.ask("status") { status in
                continuation.resume(returning: status)
            }
        }
    }
}
