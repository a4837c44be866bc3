/// What the remedies speak of.
struct Book: Sendable {}
struct Article: Sendable {}
struct Page: Sendable {}
struct Post: Sendable {}
struct Picture: Sendable {}
struct Order: Sendable {}
struct TimeoutError: Error {}

struct User: Sendable { let avatar = "" }

struct BookService: Sendable {
    func books() async throws -> [Book] { [] }
    func books(_ term: String) async throws -> [Book] { [] }
    func find(_ term: String) async -> [Book] { [] }
    func books(matching term: String) async -> [Book] { [] }
    func article(_ id: Int) async throws -> Article { Article() }
    func fetchTitle(_ id: Int) async -> String { "" }
}

struct Feed: Sendable { let posts = AsyncStream<Post> { $0.finish() } }
struct Prices: Sendable { let stream = AsyncStream<Int> { _ in } }
struct Loader: Sendable { func image(_ name: String) async -> Picture { Picture() } }
