/// The samples of the documentation, as they stand there, with what they need around them; `Scripts/check samples`
/// compares them line by line. Here is what several of them call.
enum Samples {
    struct Book: Hashable, Sendable {
        let title: String
    }

    struct Profile: Hashable, Sendable {
        let name: String
    }

    /// A server that answers at once.
    struct API: Sendable {
        func books(matching term: String) async throws -> [Book] { [Book(title: term)] }
        func profile() async throws -> Profile { Profile(name: "Ada") }

        /// Takes longer than anybody waits.
        func report() async throws -> Profile {
            for await _ in AsyncStream<Never>(Never.self, { _ in }) {}
            throw CancellationError()
        }
        func page(_ number: Int) async throws -> [Int] { try await items(of: number) }
        func items(of page: Int) async throws -> [Int] { [page * 10, page * 10 + 1] }
    }

    static let api = API()
}
