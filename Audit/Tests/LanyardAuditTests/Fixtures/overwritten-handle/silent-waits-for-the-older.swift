final class SaveQueue {
    private var saved = 0
    private var last: Task<Void, Never>?

    func save(_ document: Document) {
        last = Task { [last] in
            await last?.value
            saved = await disk.write(document)
        }
    }
}
