final class IndexModel {
    private var index: Index?
    private var build: Task<Void, Never>?

    func rebuild(_ files: [File]) {
        build = Task { [previous = build] in
            previous?.cancel()
            index = await indexer.index(files)
        }
    }
}
