final class Gate {
    func wait() async {
        await withCheckedContinuation { continuation in
            let waiter = continuation
            DispatchQueue.main.async { waiter.resume() }
        }
    }
}
