final class Gate {
    func begin() {
        Task {
            await withCheckedContinuation { continuation in
                self.waiter = continuation
            }
            done()
        }
    }
}
