struct Folder {
    func isEmpty(_ root: URL) async -> Bool {
        hasNoFiles(below: root)
    }

    private func hasNoFiles(below root: URL) -> Bool {
        for case let url as URL in FileManager.default.enumerator(at: root)! {
            if url.isFile { return false }
        }
        return true
    }
}
