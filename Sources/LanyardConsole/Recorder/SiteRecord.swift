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
}
