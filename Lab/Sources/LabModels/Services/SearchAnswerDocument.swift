internal import Foundation
internal import LanyardDownloads

/// What `search.json` answers, as far as it is read here.
struct SearchAnswerDocument: Decodable {
    struct Work: Decodable {
        var key: String
        var title: String
        var authors: [String]?
        var year: Int?

        enum CodingKeys: String, CodingKey {
            case key, title
            case authors = "author_name"
            case year = "first_publish_year"
        }
    }

    var docs: [Work]

    /// - Throws: ``SearchFailure/unreadable(_:)``.
    static func books(in data: Data) throws -> [Book] {
        do {
            let answer = try UntrustedJSON.read(data, mostBytes: 4 << 20, mostValues: 100_000) {
                try JSONDecoder().decode(Self.self, from: $0)
            }
            return answer.docs.prefix(20).map { work in
                Book(id: work.key, title: work.title, author: work.authors?.first, year: work.year)
            }
        } catch {
            throw SearchFailure.unreadable("it is not the JSON that was promised")
        }
    }
}
