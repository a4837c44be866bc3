final class TransactionListener {
    private let store: Store

    func listen() {
        Task.detached {  // expect: endless-loop-keeps-owner
            for await result in Transaction.updates {
                await self.handle(result)
            }
        }
    }

    private func handle(_ result: VerificationResult<Transaction>) async {
        await store.finish(result)
    }
}
