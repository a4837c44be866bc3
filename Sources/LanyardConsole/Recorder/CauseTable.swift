internal import Lanyard
internal import Synchronization

/// Who cancels, from which line, and how long it takes to obey: a bounded number of places; what comes beyond is counted
/// as one.
final class CauseTable: Sendable {
    private static let limit = 1024

    struct Place: Hashable {
        let kind: String
        let origin: CallSite.Fingerprint?
    }

    struct Record {
        let origin: String
        var reason: String?
        var count = 0
        var obeying = SpanHistogram()
    }

    /// Runs that live and were cancelled from one place.
    struct Live {
        let origin: String
        let reason: String?
        var count = 0
    }

    private let records = Mutex<[Place: Record]>([:])

    func count(_ cause: CancellationCause, obeying span: Ticks) {
        let place = Place(kind: cause.kind.wireName, origin: cause.origin.fingerprint)
        let replaced = records.withLock { records in
            let isKnown = records[place] != nil || records.count < Self.limit
            let place = isKnown ? place : Place(kind: "others", origin: nil)
            return records[place, default: Record(origin: isKnown ? cause.origin.description : "-")].add(cause, span)
        }
        withExtendedLifetime(replaced) {}  // A long text is released here, not under the lock.
    }

    func removeAll() {
        let removed = records.withLock { records in
            defer { records = [:] }
            return records
        }
        withExtendedLifetime(removed) {}  // The texts are released here, not under the lock.
    }

    /// The places with their counts; `live` says how many are told and still run. A place whose runs all still run is
    /// there, too: they may be the ones that will not stop.
    func wire(live: [Place: Live]) -> [Wire.CausePlace] {
        var records = records.withLock { $0 }
        for (place, live) in live where records[place] == nil {
            records[place] = Record(origin: live.origin, reason: live.reason)
        }
        var places = records.map { place, record in
            Wire.CausePlace(
                kind: place.kind,
                origin: record.origin,
                reason: record.reason,
                count: record.count + (live[place]?.count ?? 0),
                live: live[place]?.count ?? 0,
                obeying: record.obeying.wire
            )
        }
        places.sort { ($0.count, $1.kind, $1.origin) > ($1.count, $0.kind, $0.origin) }
        return places
    }
}

extension CauseTable.Record {
    fileprivate mutating func add(_ cause: CancellationCause, _ span: Ticks) -> String? {
        let last = reason
        reason = cause.reason
        count += 1
        obeying.count(span)
        return last
    }
}

extension CancellationCause.Kind {
    /// The name of the kind alone.
    var wireName: String {
        if case .replaced = self { "replaced" } else { description }
    }
}
