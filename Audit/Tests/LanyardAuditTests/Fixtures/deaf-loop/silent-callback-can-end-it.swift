struct Exporter {
    func export(_ books: [Book], progress: (Int) throws -> Void) async throws {
        for (index, book) in books.enumerated() {
            try archive.append(book)
            try progress(index)
        }
    }
}
