final class MockBookService: BookService {
    func books(_ term: String) async throws -> [Book] {
        try? await Task.sleep(for: .seconds(1))
        count += 1
        return [.sample]
    }
}
