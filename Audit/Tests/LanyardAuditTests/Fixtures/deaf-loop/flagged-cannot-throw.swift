struct Scanner {
    func scan(_ folder: URL) async -> [URL] {
        var found: [URL] = []
        let files = manager.enumerator(at: folder)
        while let file = files?.nextObject() as? URL {  // expect: deaf-loop note
            found.append(file)
        }
        return found
    }

    func index(_ folder: URL) async -> Index {
        var index = Index()
        let files = manager.enumerator(at: folder)
        while let file = files?.nextObject() as? URL {  // expect: deaf-loop
            index.add(try? Data(contentsOf: file))
        }
        return index
    }
}
