internal import Foundation
internal import Synchronization

/// What viewers had the program do otherwise, or tried to: for whoever wonders later why it did what it did.
final class AuditLog: Sendable {
    static let limit = 100

    private let log = Mutex<[Wire.AuditEntry]>([])
    private let report: @Sendable (String) -> Void
    private let date: @Sendable () -> Date

    /// - Parameter report: Is told of each in a line; what happens several times in a row, once.
    init(date: @escaping @Sendable () -> Date = { Date() }, report: @escaping @Sendable (String) -> Void = { _ in }) {
        (self.date, self.report) = (date, report)
    }

    var entries: [Wire.AuditEntry] { log.withLock { $0 } }

    func note(_ what: String, isRefused: Bool = false) {
        let at = date().timeIntervalSince1970 * 1_000
        let isNew = log.withLock { log in
            if let last = log.last, last.what == what, last.isRefused == isRefused {
                log[log.count - 1].at = at
                log[log.count - 1].count += 1
                return false
            }
            if log.count == Self.limit { log.removeFirst() }
            log.append(Wire.AuditEntry(at: at, what: what, isRefused: isRefused, count: 1))
            return true
        }
        if isNew { report(isRefused ? "refused to rehearse: \(what)" : "rehearsed from the page: \(what)") }
    }
}
