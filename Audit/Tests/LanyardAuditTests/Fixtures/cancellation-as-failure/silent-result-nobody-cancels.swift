final class Books {
    func fetch() async -> Result<[Book], any Error> {
        do {
            return .success(try await service.books())
        } catch {
            return .failure(error)
        }
    }
}
