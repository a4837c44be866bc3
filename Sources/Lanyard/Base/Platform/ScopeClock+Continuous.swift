internal import Synchronization

#if canImport(Glibc)
private import Glibc
#endif

extension ScopeClock {
    /// The time on the continuous clock since it was first seen.
    static var sinceStart: Duration {
        // A global that is made when it is first asked for is asked for by a call, each time.
        let noted = start.load(ordering: .relaxed)
        // Before the present is read, or the first instant would lie before the beginning.
        let start = noted == 0 ? begin() : noted
        return Duration(attoseconds: Int128(nanoseconds - start) * 1_000_000_000)
    }

    private static let start = Atomic<Int64>(0)

    /// Notes when the clock was first seen.
    @inline(never)
    private static func begin() -> Int64 {
        let now = nanoseconds
        let (isFirst, earlier) = start.compareExchange(expected: 0, desired: now, ordering: .relaxed)
        return isFirst ? now : earlier
    }

    #if canImport(Glibc) && _pointerBitWidth(_64)
    /// What `ContinuousClock` reads on Linux. Its instants have no fixed layout, and reading one and taking the difference
    /// takes three times as long.
    private static var nanoseconds: Int64 {
        // As numbers, because the members of `timespec` are not visible by importing the module that declares it.
        var time = (seconds: Int64.zero, nanoseconds: Int64.zero)
        withUnsafeMutablePointer(to: &time) { time in
            _ = time.withMemoryRebound(to: timespec.self, capacity: 1) { clock_gettime(CLOCK_BOOTTIME, $0) }
        }
        return time.seconds * 1_000_000_000 + time.nanoseconds
    }
    #else
    private static let origin = ContinuousClock.now

    /// Since a second before it was first read, because zero says that it was not.
    private static var nanoseconds: Int64 {
        let (seconds, attoseconds) = origin.duration(to: ContinuousClock.now).components
        return (seconds + 1) * 1_000_000_000 + attoseconds / 1_000_000_000
    }
    #endif
}
