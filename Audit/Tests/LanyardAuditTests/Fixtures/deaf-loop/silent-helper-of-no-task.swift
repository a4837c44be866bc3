struct Exporter {
    func export(_ books: [Book], progress: (Int) -> Void) {
        for (index, book) in books.enumerated() {
            archive.append(book)
            progress(index)
        }
    }
}

final class ExportController {
    func press() {
        Exporter().export(books) { bar.value = $0 }
    }
}
