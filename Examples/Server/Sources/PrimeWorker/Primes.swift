import Lanyard

/// Counts the primes below a number the slow way: work that takes its time and stops when it is told to.
func primes(below end: Int) async throws -> Int {
    var (checkpoint, count) = (Checkpoint(), 0)
    for number in 2..<max(end, 2) {
        try await checkpoint.pass()
        if (2..<number).prefix(while: { $0 * $0 <= number }).allSatisfy({ !number.isMultiple(of: $0) }) { count += 1 }
    }
    return count
}
