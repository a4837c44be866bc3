/// Where the runs of a scope are written down: kept with the scope.
final class SiteRecord: Sendable {
    /// Where calls without a key are counted.
    let unkeyed: GroupRecord

    /// Not retained, as it is read at each end of a run: that of the process stays for ever.
    unowned(unsafe) let ledger: Ledger

    init(_ unkeyed: GroupRecord, ledger: Ledger) {
        self.unkeyed = unkeyed
        self.ledger = ledger
    }
}
