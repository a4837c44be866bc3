class BaseModel {
    var work: Task<Void, Never>?

    func start() {
        work = Task { await run() }
    }
}

final class DetailModel: BaseModel {
    func close() { work?.cancel() }
}
