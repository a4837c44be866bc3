struct Indexer {
    func index(_ folder: URL) async {
        for case let url as URL in FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)! {
            await add(url)
        }
    }
}
