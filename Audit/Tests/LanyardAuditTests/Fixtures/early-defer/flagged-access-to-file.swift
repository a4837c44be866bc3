final class Importer {
    func open(_ url: URL) {
        guard url.startAccessingSecurityScopedResource() else { return }
        defer { url.stopAccessingSecurityScopedResource() }  // expect: early-defer
        Task {
            await library.importBook(at: url)
        }
    }
}
