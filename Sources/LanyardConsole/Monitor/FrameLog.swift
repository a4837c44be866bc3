/// What was told last and the changes that led there, so that a viewer who has seen an earlier frame is told the rest.
///
/// Invariants:
/// 1. The present is what the changes since any kept frame make of that frame.
/// 2. At most so many changes are kept, and changes of at most so many things, the latest excepted.
struct FrameLog {
    private static let limit = 64

    /// About as many as a snapshot has: what is more is sent whole with less.
    private static let thingLimit = 4096

    private(set) var present: Wire.Snapshot
    /// The number of the first frame; a viewer that names an earlier one has it from another process, or made it up.
    private let first: Int
    private var changes: [Wire.Changes] = []
    private var things = 0

    init(_ first: Wire.Snapshot) {
        present = first
        self.first = first.sequence
    }

    /// Notes what there is now; nothing is noted if nothing happened, unless `isDue`.
    mutating func note(_ next: Wire.Snapshot, isDue: Bool) {
        var next = next
        next.sequence = present.sequence + 1
        let change = Wire.Changes(from: present, to: next)
        guard isDue || !change.isEmpty else { return }
        present = next
        changes.append(change)
        things += change.count
        while changes.count > Self.limit || things > Self.thingLimit && changes.count > 1 {
            things -= changes.removeFirst().count
        }
    }

    /// The next frame for a viewer who has the frame `sequence`; `nil` if that is the present one.
    func frame(after sequence: Int?) -> Frame? {
        guard let sequence else { return Frame(content: .snapshot(present), lost: 0) }
        if sequence == present.sequence { return nil }
        // Any number can be asked for, and the difference to some is none.
        let lost = (first..<present.sequence).contains(sequence) ? present.sequence - sequence - 1 : 0
        guard let start = changes.firstIndex(where: { $0.after == sequence }) else {
            return Frame(content: .snapshot(present), lost: lost)
        }
        return Frame(
            content: .changes(changes[start...].dropFirst().reduce(changes[start]) { $0.followed(by: $1) }),
            lost: lost
        )
    }
}

extension Wire.Changes {
    init(from old: Wire.Snapshot, to new: Wire.Snapshot) {
        self.init(
            after: old.sequence,
            sequence: new.sequence,
            time: new.time,
            totals: new.totals,
            cost: new.cost,
            scopes: Wire.ChangedThings(from: old.scopes, to: new.scopes),
            runs: Wire.ChangedThings(from: old.runs, to: new.runs),
            groups: Wire.ChangedThings(from: old.groups, to: new.groups),
            findings: old.findings == new.findings ? nil : new.findings
        )
    }

    /// Whether there is nothing in it that a viewer would miss for a second.
    var isEmpty: Bool { scopes.isEmpty && runs.isEmpty && groups.isEmpty && findings == nil }

    /// How many things it is made of.
    var count: Int { scopes.count + runs.count + groups.count }

    /// This and what came then, as one.
    func followed(by next: Wire.Changes) -> Wire.Changes {
        var both = next
        both.after = after
        both.scopes = scopes.followed(by: next.scopes)
        both.runs = runs.followed(by: next.runs)
        both.groups = groups.followed(by: next.groups)
        both.findings = next.findings ?? findings
        return both
    }
}

extension Wire.ChangedThings {
    init(from old: [Thing], to new: [Thing]) {
        // Places and not the things themselves, which are large.
        let before = Dictionary(old.indices.map { (old[$0].id, $0) }) { $1 }
        let now = Set(new.map(\.id))
        changed = new.filter { thing in before[thing.id].map { old[$0] != thing } ?? true }
        removed = old.map(\.id).filter { !now.contains($0) }
    }

    var isEmpty: Bool { changed.isEmpty && removed.isEmpty }

    var count: Int { changed.count + removed.count }

    func followed(by next: Self) -> Self {
        let renewed = Set(next.changed.map(\.id))
        let gone = Set(next.removed)
        return Self(
            changed: changed.filter { !renewed.contains($0.id) && !gone.contains($0.id) } + next.changed,
            removed: removed.filter { !renewed.contains($0) && !gone.contains($0) } + next.removed
        )
    }
}
