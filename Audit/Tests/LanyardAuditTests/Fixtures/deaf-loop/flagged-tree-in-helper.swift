struct Folder {
    let files: FileManager

    func size(of root: URL) async -> Int {
        addUpSizes(below: root)
    }

    private func addUpSizes(below root: URL) -> Int {
        var size = 0
        for case let url as URL in files.enumerator(at: root)! {  // expect: deaf-loop note
            size += url.size
        }
        return size
    }
}
