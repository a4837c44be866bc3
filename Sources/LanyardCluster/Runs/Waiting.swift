#if Cluster
import Foundation

/// A run that has claimed its key, and waits for those before it.
struct Waiting: Sendable {
    let run: RunName
    let cluster: Cluster
    let places: ClusterLayout.Places
    /// Those who stood before it at the answer to its claim.
    let line: Line
    /// The revision of that answer.
    let answered: Int64

    /// The run has lost its claim: what follows it in the line is not its turn any more.
    struct ClaimLost: Error {
        /// What was left for the run; `nil` if the claim went without a word.
        let word: Data?
    }

    /// Waits until the turn of the run has come.
    ///
    /// - Throws: ``ClaimLost``; what a watch throws.
    func turn() async throws -> Turn {
        var line = line
        var watch = KeyWatch(cluster, places, from: answered.nextRevision)
        while true {
            let change = try await watch.next()
            try checkClaim(change)
            switch change {
            case .told(let events):
                line.take(events)
                if line.isOver, let last = events.last?.kv.modRevision {
                    return Turn(answered: answered, revision: last, hasLooked: false)
                }
            case .seen(let seen, let revision):
                line.take(seen)
                if line.isOver { return Turn(answered: answered, revision: revision, hasLooked: true) }
            }
        }
    }

    private func checkClaim(_ change: KeyWatch.Change) throws {
        switch change {
        case .told(let events):
            let claim = Data(places.claim(run))
            guard events.contains(where: { $0.type == .delete && $0.kv.key == claim }) else { return }
            // The transaction that took the claim has left it.
            let word = events.first { event in
                guard event.type == .put, let place = places.place(of: event.kv.key) else { return false }
                return place.run == run && !place.isClaim
            }
            throw ClaimLost(word: word?.kv.value)
        case .seen(let seen, _):
            if seen.claim(of: run) == nil { throw ClaimLost(word: seen.stop(of: run)?.value) }
        }
    }
}
#endif
