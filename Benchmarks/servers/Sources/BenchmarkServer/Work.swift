#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// About a tenth of a millisecond of work: always the same, however often the system takes the processor away meanwhile. A loop that
/// looks at a clock counts that as its own, and another part of it for each variant.
enum Work {
    /// How often the loop turns, as whoever measures has found out once for all variants.
    private static let rounds = getenv("WORK_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 50_000

    static func perform() { keep(turn(rounds)) }

    /// How many rounds take that long here, when nothing disturbs.
    static func calibrate() -> Int {
        let tried = 50_000
        let least = (0..<200).map { _ in ContinuousClock().measure { keep(turn(hidden(tried))) } }.min() ?? .zero
        return Int(Double(tried) * (Duration.microseconds(100) / least))
    }

    /// Numbers, and nothing of the runtime: a loop that is not optimized iterates generically, which looks up types, and takes a tenth
    /// longer wherever their caches are busy with something else.
    @inline(never)
    private static func turn(_ rounds: Int) -> UInt64 {
        var state: UInt64 = 88_172_645_463_325_252
        for _ in 0..<rounds {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
        }
        return state
    }

    /// Is not seen through, so that the work is done.
    @inline(never)
    @_optimize(none)
    private static func keep(_ state: UInt64) {}

    /// The same: work that is known to come to the same would be done once.
    @inline(never)
    @_optimize(none)
    private static func hidden(_ rounds: Int) -> Int { rounds }
}
