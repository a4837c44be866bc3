struct Exporter {
    func export(_ books: [Book], progress: @Sendable (Int) -> Void) async throws {
        for (index, book) in books.enumerated() {  // expect: deaf-loop
            try archive.append(book)
            progress(index)
        }
    }
}
