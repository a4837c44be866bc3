#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What calls took: their number, microseconds, the client's microseconds of processor, and the 50th, 99th and 99.9th percentile of
/// their latencies in microseconds.
struct Figures: Sendable, CustomStringConvertible {
    let description: String

    init(_ latencies: [Duration], in time: Duration, processor: Duration) {
        let sorted = latencies.sorted()
        let percentiles = [0.5, 0.99, 0.999].map {
            sorted.isEmpty ? 0 : sorted[Int(Double(sorted.count - 1) * $0)].microseconds
        }
        description = ([sorted.count, time.microseconds, processor.microseconds] + percentiles).map(\.description)
            .joined(separator: " ")
    }
}

/// What this process has used of processors.
enum ProcessorTime {
    static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

extension Duration {
    fileprivate var microseconds: Int { Int(self / .microseconds(1)) }
}
