final class TransactionListener {
    private var listening: Task<Void, Never>?

    func transactionsChanged() {
        listening = Task {  // expect: overwritten-handle
            for await result in Transaction.updates {
                await handle(result)
            }
        }
    }

    private func handle(_ result: Result) async {}
}
