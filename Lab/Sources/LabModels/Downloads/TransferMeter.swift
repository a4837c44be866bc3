public import Observation

/// Counts a screen's transfers that are really under way, whatever its buttons say. It decides nothing.
@MainActor @Observable
public final class TransferMeter {
    /// How many transfers are under way.
    public private(set) var running = 0

    /// Counts a transfer for as long as its bytes are read.
    func count<Success>(_ transfer: @MainActor () async throws -> Success) async rethrows -> Success {
        running += 1
        defer { running -= 1 }
        return try await transfer()
    }
}
