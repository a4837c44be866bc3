struct Indexer {
    func index(_ folder: String) async {
        guard let enumerator = FileManager.default.enumerator(atPath: folder) else { return }
        while let name = enumerator.nextObject() as? String {  // expect: deaf-loop note
            add(name)
        }
    }
}
