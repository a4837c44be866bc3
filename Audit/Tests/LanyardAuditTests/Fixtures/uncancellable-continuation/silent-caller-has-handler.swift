actor Gate {
    func wait(_ id: Int) async {
        await withTaskCancellationHandler {
            await enqueue(id)
        } onCancel: {
            Task { await self.leave(id) }
        }
    }

    private func enqueue(_ id: Int) async {
        await withCheckedContinuation { waiters[id] = $0 }
    }
}
