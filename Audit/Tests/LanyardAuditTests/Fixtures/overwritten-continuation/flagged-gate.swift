actor Gate {
    private var waiter: CheckedContinuation<Void, Never>?

    func wait() async {
        await withCheckedContinuation { waiter = $0 }  // expect: overwritten-continuation
    }

    func open() {
        waiter?.resume()
        waiter = nil
    }
}
