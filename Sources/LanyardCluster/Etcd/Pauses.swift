#if Cluster
/// How long to wait before etcd is asked again: long enough for another member to be tried, and short beside any lease.
enum Pauses {
    static func untilRetry() async {
        try? await Task.sleep(for: .milliseconds(50))
    }
}
#endif
