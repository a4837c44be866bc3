struct Indexer {
    // Nobody can cancel this.
    func index(_ folder: URL) {
        for case let url as URL in FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)! {
            add(url)
        }
    }
}
