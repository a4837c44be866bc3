#if Cluster
import Foundation

/// Writes a line with the seconds since the machine started, which all processes of it share, so that what one did and
/// what another felt of it can be compared.
func print(_ text: String) {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let stamp = String(format: "%lld.%06lld", Int64(time.tv_sec), Int64(time.tv_nsec / 1_000))
    let line = Array("[\(stamp)] \(text)\n".utf8)
    // One call, so that lines of several threads stay whole.
    _ = line.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}
#endif
