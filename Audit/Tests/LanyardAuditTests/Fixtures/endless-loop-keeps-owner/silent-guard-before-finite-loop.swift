final class Importer {
    func run(_ files: [File]) {
        Task { [weak self] in
            guard let self else { return }
            for file in files { await self.importFile(file) }
        }
    }
}
