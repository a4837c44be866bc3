struct Box {
    var waiter: CheckedContinuation<Void, Never>?

    mutating func wait() async {
        await withCheckedContinuation { waiter = $0 }
    }
}
