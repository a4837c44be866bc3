actor Scanner {
    func scan(_ folder: URL) async -> [URL] {
        var found: [URL] = []
        let enumerator = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)!
        for case let url as URL in enumerator where url.pathExtension == "mp3" {  // expect: deaf-loop note
            found.append(url)
        }
        return found
    }
}
