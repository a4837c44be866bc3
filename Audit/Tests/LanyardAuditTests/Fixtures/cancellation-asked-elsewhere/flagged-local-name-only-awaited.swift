actor Indexer {
    func index(_ files: [URL]) async throws -> Index {
        let work = Task.detached(priority: .utility) {
            var index = Index()
            for file in files {
                try Task.checkCancellation()  // expect: cancellation-asked-elsewhere
                index.add(try parse(file))
            }
            return index
        }
        return try await work.value
    }
}
