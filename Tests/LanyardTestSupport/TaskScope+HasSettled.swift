package import Lanyard

extension TaskScope {
    /// Whether all scopes below it come to their end, such as those of requests that nobody waits for any more.
    package var hasSettled: Bool {
        get async {
            for _ in 0..<100_000 {
                if snapshot().children.isEmpty { return true }
                await Task.yield()
            }
            return false
        }
    }
}
