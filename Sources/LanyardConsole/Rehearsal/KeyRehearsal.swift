internal import Lanyard

/// What is rehearsed with one key, in all scopes that have it, and its runs that are under way.
struct KeyRehearsal: Sendable {
    /// Kept, so that its place in memory means no other.
    let group: GroupRecord
    var delay: TimeSpan?
    var failsNext = false
    /// Opened when results are let go; `nil` if they are not held.
    var hold: OneShot<Void>?
    var heldCount = 0
    var runs: [RehearsedRun] = []

    init(_ group: GroupRecord) { self.group = group }

    /// Whether nothing is left to remember.
    var isEmpty: Bool { delay == nil && !failsNext && hold == nil && runs.isEmpty }

    /// What the page shows; `nil` if nothing is rehearsed.
    var wire: Wire.Rehearsal? {
        guard delay != nil || failsNext || hold != nil else { return nil }
        return Wire.Rehearsal(
            delay: delay?.milliseconds,
            fails: failsNext ? true : nil,
            holds: hold == nil ? nil : true,
            held: heldCount == 0 ? nil : heldCount
        )
    }

    /// How its runs are called in a sentence.
    var title: String { "“\(group.key ?? "")” in “\(group.scopeName ?? "TaskScope")”" }
}
