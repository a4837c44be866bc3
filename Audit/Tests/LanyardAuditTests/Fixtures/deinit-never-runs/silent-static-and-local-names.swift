final class Model {
    private var task: Task<Void, Never>?
    static let log = Log()

    func load(service: Service, then: @escaping (Answer) -> Void) {
        let log = Self.log
        task = Task {
            let answer = await service.answer()
            log.add(answer)
            then(answer)
        }
    }

    deinit { task?.cancel() }
}
