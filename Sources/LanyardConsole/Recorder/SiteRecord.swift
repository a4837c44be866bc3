internal import Lanyard
internal import Synchronization

/// Where the runs of a scope are written down: kept with the scope.
final class SiteRecord: Sendable {
    /// Where calls without a key are counted.
    let unkeyed: GroupRecord

    /// Without counting references, as it is read at each end of a run; `owner` keeps it.
    unowned(unsafe) let ledger: Ledger

    /// A test's ledger may have no other owner left when the last run of a scope ends.
    private let owner: Ledger

    /// The key that was looked for last: a scope mostly starts the same one again and again.
    private let last = Mutex<Last?>(nil)

    private struct Last {
        let key: TaskKey.Fingerprint

        /// Not retained: groups stay in their table for ever.
        unowned(unsafe) let group: GroupRecord
    }

    init(_ unkeyed: GroupRecord, ledger: Ledger) {
        self.unkeyed = unkeyed
        self.ledger = ledger
        owner = ledger
    }

    /// Where the runs of a key are counted.
    @inline(__always)
    func group(of key: TaskKey, _ policy: OverlapPolicy?) -> GroupRecord {
        let fingerprint = key.fingerprint
        if let known = last.withLock({ $0?.key == fingerprint ? $0?.group : nil }) { return known }
        let group = ledger.groups.group(of: key, policy, in: unkeyed)
        last.withLock { $0 = Last(key: fingerprint, group: group) }
        return group
    }
}
