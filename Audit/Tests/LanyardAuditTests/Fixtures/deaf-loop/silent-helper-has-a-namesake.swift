struct Exporter {
    func export(_ books: [Book], progress: (Int) -> Void) {
        for (index, book) in books.enumerated() {
            archive.append(book)
            progress(index)
        }
    }
}

struct Uploader {
    func export(_ books: [Book]) async throws {}

    func run() async throws {
        try await export(books)
    }
}
