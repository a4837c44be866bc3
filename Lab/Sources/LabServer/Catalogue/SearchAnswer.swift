/// The answer of `search.json`, as Open Library gives it.
struct SearchAnswer: Encodable, Sendable {
    /// The fields of a book that can be asked for.
    enum Field: String, CodingKey, CaseIterable {
        case key, title
        case authors = "author_name"
        case year = "first_publish_year"
    }

    struct Document: Encodable, Sendable {
        let work: Work
        let fields: Set<Field>

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Field.self)
            if fields.contains(.key) { try container.encode(work.key, forKey: .key) }
            if fields.contains(.title) { try container.encode(work.title, forKey: .title) }
            if fields.contains(.authors) { try container.encode([work.author], forKey: .authors) }
            if fields.contains(.year) { try container.encode(work.year, forKey: .year) }
        }
    }

    /// How many were found, more than are sent perhaps.
    let numFound: Int
    let start = 0
    let docs: [Document]

    init(_ works: [Work], limit: Int, fields: Set<Field>) {
        numFound = works.count
        docs = works.prefix(limit).map { Document(work: $0, fields: fields) }
    }

    private enum CodingKeys: String, CodingKey { case numFound, start, docs }
}
