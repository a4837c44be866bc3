actor Semaphore {
    private var waiters: [CheckedContinuation<Void, Never>] = []

    func acquire() async {
        await withCheckedContinuation { waiters.append($0) }  // expect: uncancellable-continuation note
    }
}
