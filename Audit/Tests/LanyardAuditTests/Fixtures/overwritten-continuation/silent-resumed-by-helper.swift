actor Gate {
    private var waiter: CheckedContinuation<Void, Never>?

    func wait() async {
        giveUp()
        await withCheckedContinuation { waiter = $0 }
    }

    private func giveUp() {
        waiter?.resume()
        waiter = nil
    }
}
