#if GRPC
package import Lanyard

/// One cause of a chain, as it crosses from one process to another.
package struct CauseLink: Codable, Equatable {
    /// The name of its kind; another version may have more of them.
    var kind: String
    var reason: String?
    /// The place that asked, as text: it lies in another program.
    var origin: String?
    /// How long before it was sent, since no two machines have one clock.
    var secondsAgo: Double

    package init(_ cause: CancellationCause, at now: ScopeInstant, disclosing disclosure: CauseDisclosure) {
        kind = cause.kind.name
        reason = disclosure >= .reasons ? cause.reason?.legible(500) : nil
        origin = disclosure >= .origins ? cause.origin.description.legible(500) : nil
        secondsAgo = max(cause.instant.duration(to: now) / .seconds(1), 0)
    }

    /// The same as a cause of this process, whose place is here: `origin` and what else it cannot hold go to its reason.
    func cause(under underlying: CancellationCause?, at now: ScopeInstant, origin here: CallSite)
        -> CancellationCause
    {
        let known = CancellationCause.Kind(name: kind)
        let words = [known == nil ? kind.legible(500) : nil, reason?.legible(500)].compactMap(\.self).joined(
            separator: ": "
        )
        let place = origin.map { " at \($0.legible(500))" } ?? ""
        let text = words + place
        return CancellationCause(
            kind: known ?? .peerCancelled,
            reason: text.isEmpty ? nil : text,
            origin: here,
            instant: now.advanced(by: .seconds(-min(max(secondsAgo, 0), 1e9))),
            underlying: underlying
        )
    }
}
#endif
