internal import Lanyard
internal import Synchronization

/// Bounds what is done for those who have not shown the token, all of them together: however many ask, and however often, the program
/// that is watched has the rest of its processors.
///
/// It counts the time that the work takes, and not requests: a build for debugging reads a head ten times as slowly.
final class Allowance: Sendable {
    /// Of one processor.
    static let share = 0.25
    /// How much of it may be taken at once.
    static let burst = Duration.milliseconds(50)
    /// How much may be owed. What the work takes is told by a clock that goes on while the process is stopped, as by a debugger.
    static let most = Duration.seconds(1)
    /// What is taken before it is known how long the work takes.
    private static let deposit = Duration.milliseconds(1)

    private let clock: any Clock<Duration>
    private let time: ScopeClock
    private let account: Mutex<(left: Duration, at: ScopeInstant)>

    init(clock: any Clock<Duration>) {
        self.clock = clock
        time = ScopeClock(clock)
        account = Mutex((Self.burst, time.now()))
    }

    /// Works, when there is time left for it.
    ///
    /// - Throws: What the work throws; `CancellationError` if the task is cancelled before.
    func work<Result>(_ body: () throws -> Result) async throws -> Result {
        while let pause = pauseOrTakeDeposit() { try await clock.sleep(for: pause) }
        let begin = time.now()
        defer {
            let taken = begin.duration(to: time.now())
            account.withLock { $0.left = max($0.left + Self.deposit - taken, .zero - Self.most) }
        }
        return try body()
    }

    /// How long it takes until there is some time left; `nil` if there is, and the deposit was taken.
    private func pauseOrTakeDeposit() -> Duration? {
        account.withLock { account in
            let now = time.now()
            account.left = min(account.left + account.at.duration(to: now) * Self.share, Self.burst)
            account.at = now
            guard account.left >= Self.deposit else { return (Self.deposit - account.left) / Self.share }
            account.left -= Self.deposit
            return nil
        }
    }
}
