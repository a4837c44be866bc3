final class Waiter {
    func wait() async {
        await withCheckedContinuation { continuation in
            token = store.observe { value in
                guard value.isReady else { return }
                continuation.resume()
            }
        }
    }
}
