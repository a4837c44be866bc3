final class Scanner {
    private var found: CheckedContinuation<Device, any Error>?

    func find() async throws -> Device {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                found = continuation  // expect: overwritten-continuation
                central.scan()
            }
        } onCancel: {
            stop()
        }
    }
}
