struct Exporter {
    func export(_ pages: [Page]) async -> [Picture] {
        let work = Task.detached {
            pages.compactMap { Task.isCancelled ? nil : render($0) }
        }
        return await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            work.cancel()
        }
    }
}
