actor Gate {
    private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]

    func wait(_ id: Int) async {
        await withCheckedContinuation { waiters[id] = $0 }
    }
}
