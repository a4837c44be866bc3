final class Scanner {
    private var found: CheckedContinuation<Device, any Error>?
    private var isScanning = false

    func find() async throws -> Device {
        guard !isScanning else { throw Failure.busy }
        isScanning = true
        return try await withCheckedThrowingContinuation { found = $0 }
    }
}
