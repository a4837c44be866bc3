final class Transfer {
    var task: Task<Void, Never>?

    func begin() {
        task = Task { await run() }
    }
}

final class TransferList {
    private var transfers: [Transfer] = []

    func removeAll() {
        for transfer in transfers { transfer.task?.cancel() }
    }
}
