/// Works out when bytes may leave so that a rate is never exceeded.
///
/// Time is counted from whenever the user began to count; the pacer itself knows no clock.
struct Pacer: Sendable, Hashable {
    let bytesPerSecond: Int
    private var freeAt = Duration.zero

    init(bytesPerSecond: Int) {
        self.bytesPerSecond = max(1, bytesPerSecond)
    }

    /// How many bytes to send at a time: a twentieth of a second's worth, so that the flow looks even.
    var pieceLength: Int {
        min(max(1, bytesPerSecond / 20), 65_536)
    }

    /// Takes a place in the queue.
    ///
    /// - Returns: The time at which these bytes may leave: when they have been earned, after all that came before.
    mutating func reserve(_ count: Int, at now: Duration) -> Duration {
        let (seconds, rest) = count.quotientAndRemainder(dividingBy: bytesPerSecond)
        let nanoseconds = Int(Double(rest) / Double(bytesPerSecond) * 1e9)
        freeAt = max(freeAt, now) + .seconds(seconds) + .nanoseconds(nanoseconds)
        return freeAt
    }
}
