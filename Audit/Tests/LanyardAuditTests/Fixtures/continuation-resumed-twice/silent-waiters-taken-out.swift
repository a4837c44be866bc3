actor Gate {
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private var named: [Int: CheckedContinuation<Void, Never>] = [:]

    func open() {
        let waiting = waiters
        waiters.removeAll()
        for waiter in waiting { waiter.resume() }
    }

    func open(_ id: Int) {
        named.removeValue(forKey: id)?.resume()
    }

    deinit {
        for waiter in waiters { waiter.resume() }
    }
}
