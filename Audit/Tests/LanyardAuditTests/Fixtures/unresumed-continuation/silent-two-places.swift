final class Waiter {
    func wait() async {
        await withCheckedContinuation { continuation in
            let once = Once(continuation)
            store.wait { value in
                guard value.isReady else { return }
                once.resume()
            }
            queue.asyncAfter(deadline: .now() + 1) { once.resume() }
        }
    }
}
