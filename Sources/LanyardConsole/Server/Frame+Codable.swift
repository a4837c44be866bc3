extension Frame: Codable {
    private enum CodingKeys: String, CodingKey {
        case type, lost
    }

    private enum Kind: String, Codable {
        case snapshot, changes
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        content =
            switch try container.decode(Kind.self, forKey: .type) {
            case .snapshot: .snapshot(try Wire.Snapshot(from: decoder))
            case .changes: .changes(try Wire.Changes(from: decoder))
            }
        lost = try container.decode(Int.self, forKey: .lost)
    }

    /// The members of the content, and two more beside them.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch content {
        case .snapshot(let snapshot):
            try container.encode(Kind.snapshot, forKey: .type)
            try snapshot.encode(to: encoder)
        case .changes(let changes):
            try container.encode(Kind.changes, forKey: .type)
            try changes.encode(to: encoder)
        }
        try container.encode(lost, forKey: .lost)
    }
}

extension Frame {
    /// Only the server knows how many watch.
    func withViewers(_ count: Int) -> Frame {
        var frame = self
        switch content {
        case .snapshot(var snapshot):
            snapshot.cost.viewers = count
            frame.content = .snapshot(snapshot)
        case .changes(var changes):
            changes.cost.viewers = count
            frame.content = .changes(changes)
        }
        return frame
    }
}
