actor Gate {
    private var waiters: [CheckedContinuation<Void, Never>] = []

    func open() {
        for waiter in waiters {
            waiter.resume()  // expect: continuation-resumed-twice
        }
    }
}
