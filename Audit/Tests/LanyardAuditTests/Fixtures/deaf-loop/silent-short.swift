struct Namer {
    func names(_ books: [Book]) async -> [String] {
        var names: [String] = []
        for book in books { names.append(book.title) }
        return names
    }
}
