actor Gate {
    private var waiter: CheckedContinuation<Void, Never>?

    func wait() async {
        precondition(waiter == nil)
        await withCheckedContinuation { waiter = $0 }
    }
}
