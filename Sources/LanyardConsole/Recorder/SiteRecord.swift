internal import Lanyard

/// Where the runs of a scope are written down: kept with the scope.
final class SiteRecord: Sendable {
    /// Where calls without a key are counted.
    let unkeyed: GroupRecord

    /// Without counting references, as it is read at each end of a run; `owner` keeps it.
    unowned(unsafe) let ledger: Ledger

    /// A test's ledger may have no other owner left when the last run of a scope ends.
    private let owner: Ledger

    init(_ unkeyed: GroupRecord, ledger: Ledger) {
        self.unkeyed = unkeyed
        self.ledger = ledger
        owner = ledger
    }

    /// Where a run of the scope is counted.
    func group(of run: Run) -> GroupRecord { run.isKeyed ? keyedGroup(of: run) : unkeyed }

    /// Where the runs of a key are counted.
    func group(of key: TaskKey, _ policy: OverlapPolicy?) -> GroupRecord {
        ledger.groups.group(of: key, policy, in: unkeyed)
    }

    @inline(never)
    private func keyedGroup(of run: Run) -> GroupRecord {
        if let known = run.notes.bookmark {
            return Unmanaged<GroupRecord>.fromOpaque(known)._withUnsafeGuaranteedRef { $0 }
        }
        guard let key = run.key else { return unkeyed }
        let group = group(of: key, run.policy)
        run.notes.bookmark = Unmanaged.passUnretained(group).toOpaque()
        return group
    }

    /// A run of the scope has ended.
    @inline(__always)
    func finished(_ run: Run) {
        // Twice, because what either may be would be retained.
        if run.isKeyed { ledger.finished(run, in: keyedGroup(of: run)) } else { ledger.finished(run, in: unkeyed) }
    }
}
