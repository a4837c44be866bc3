internal import Lanyard
internal import Synchronization

/// All scopes of one name and origin.
///
/// Locks: the table's is held when this one's is taken, never the other way.
final class SiteRecord: Sendable {
    /// Whether it stands for all that have no record of their own.
    let isForOthers: Bool

    /// Where calls without a key are counted.
    let unkeyed: GroupRecord
    private let keyed = Mutex<[TaskKey.Fingerprint: GroupRecord]>([:])

    init(_ unkeyed: GroupRecord, isForOthers: Bool = false) {
        self.unkeyed = unkeyed
        self.isForOthers = isForOthers
    }

    func group(of key: TaskKey.Fingerprint) -> GroupRecord? {
        keyed.withLock { $0[key] }
    }

    func add(_ group: GroupRecord, for key: TaskKey.Fingerprint) {
        keyed.withLock { $0[key] = group }
    }
}
