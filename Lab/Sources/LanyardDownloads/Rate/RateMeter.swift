/// How fast bytes come, over the last few seconds: a figure that is calm enough to read and follows a change.
struct RateMeter: Hashable, Sendable {
    private static let slot: Duration = .milliseconds(250)
    private static let window: Duration = .seconds(4)

    private struct Sample: Hashable, Sendable {
        var start: Duration
        var bytes: Int64
    }

    private var samples: [Sample] = []
    private var began: Duration

    /// Starts measuring at a time.
    init(now: Duration) {
        began = now
    }

    /// Counts bytes that came at `now`.
    mutating func add(_ bytes: Int64, now: Duration) {
        if let last = samples.last, now - last.start < RateMeter.slot {
            samples[samples.count - 1].bytes += bytes
        } else {
            samples.removeAll { now - $0.start > RateMeter.window }
            samples.append(Sample(start: now, bytes: bytes))
        }
    }

    /// Bytes a second over the last seconds before `now`; 0 if nothing came.
    func rate(now: Duration) -> Double {
        let recent = samples.filter { now - $0.start <= RateMeter.window }
        let bytes = recent.reduce(0) { $0 + $1.bytes }
        guard bytes > 0 else { return 0 }
        let span = max(RateMeter.slot, min(now - began, RateMeter.window))
        return Double(bytes) / span.inSeconds
    }
}
