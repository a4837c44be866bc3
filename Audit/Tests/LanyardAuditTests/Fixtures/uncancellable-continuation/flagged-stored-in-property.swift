actor Gate {
    private var waiter: CheckedContinuation<Void, Never>?

    func wait() async {
        await withCheckedContinuation { continuation in  // expect: uncancellable-continuation note
            waiter = continuation
        }
    }
}
