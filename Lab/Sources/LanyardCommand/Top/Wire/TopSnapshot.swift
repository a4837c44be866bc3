/// What is read of a console's snapshot: its other members are passed over, and one that an older program lacks is optional.
struct TopSnapshot: Decodable, Hashable, Sendable {
    struct Program: Decodable, Hashable, Sendable {
        var name: PrintableText
        var process: Int
    }

    struct Scope: Decodable, Hashable, Sendable {
        var id: UInt64
        var parent: UInt64?
        var name: PrintableText?
        var origin: PrintableText
    }

    struct Group: Decodable, Hashable, Sendable {
        var id: Int
        var scopeName: PrintableText?
        var scopeOrigin: PrintableText
        /// How many of its runs wait for their turn.
        var waiting: Int?
    }

    struct Thresholds: Decodable, Hashable, Sendable {
        var stragglerAfter: Double?
        var stalledAfter: Double?
    }

    /// Milliseconds since the console began.
    var time: Double
    var program: Program
    var totals: TopTotals
    @AtMost var scopes: [Scope]
    @AtMost var runs: [TopRun]
    @AtMost var groups: [Group]
    @AtMost var findings: [TopFinding]
    var thresholds: Thresholds?

    /// From when on a run that was told to stop is called a straggler.
    var stragglerAfter: Double { thresholds?.stragglerAfter ?? 2000 }
    /// From when on a run whose progress stands still is said to.
    var stalledAfter: Double { thresholds?.stalledAfter ?? 30_000 }

    /// What the scopes are called, by their ids, and those that are gone by the groups of their runs.
    var scopeNames: (byScope: [UInt64: String], byGroup: [Int: String]) {
        let scopes = scopes.map { ($0.id, $0.name?.text ?? Place.short($0.origin.text)) }
        let groups = groups.map { ($0.id, $0.scopeName?.text ?? Place.short($0.scopeOrigin.text)) }
        return (Dictionary(scopes) { $1 }, Dictionary(groups) { $1 })
    }
}

/// A list of which no more is read than can be looked at: a console lists a thousand runs, and five hundred scopes.
@propertyWrapper struct AtMost<Element: Decodable & Hashable & Sendable>: Decodable, Hashable, Sendable {
    var wrappedValue: [Element]

    init(wrappedValue: [Element]) {
        self.wrappedValue = wrappedValue
    }

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        wrappedValue = []
        while !list.isAtEnd, wrappedValue.count < atMost { wrappedValue.append(try list.decode(Element.self)) }
    }
}

private let atMost = 5000
