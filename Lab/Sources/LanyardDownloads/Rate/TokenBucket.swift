/// The arithmetic of a rate limit: how long whoever took bytes must wait before it takes more.
///
/// Bytes are taken first and paid for after, so the bucket may go into debt; a chunk of any size passes, and the
/// average stays at the rate. Times are distances on one clock.
struct TokenBucket: Sendable {
    /// Bytes a second.
    let rate: Double
    /// What may be taken at once after a pause, in bytes.
    let burst: Double
    private var tokens: Double
    private var refilled: Duration

    /// - Parameter rate: bytes a second, at least 1. The burst is what flows in a tenth of a second, at least 4 KiB.
    init(rate: Int64, now: Duration) {
        self.rate = Double(max(1, rate))
        burst = max(self.rate / 10, 4096)
        tokens = burst
        refilled = now
    }

    /// Takes `bytes` and returns how long to wait until they are paid for.
    mutating func take(_ bytes: Int, now: Duration) -> Duration {
        if now > refilled {
            tokens = min(burst, tokens + (now - refilled).inSeconds * rate)
            refilled = now
        }
        tokens -= Double(bytes)
        return tokens >= 0 ? .zero : .seconds(-tokens / rate)
    }
}
