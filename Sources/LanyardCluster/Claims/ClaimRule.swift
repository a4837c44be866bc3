#if Cluster
/// The rule by which a run claims: a policy, or that it is shared.
enum ClaimRule: Sendable, CustomStringConvertible {
    case policy(ClusterPolicy)
    case join

    var description: String {
        switch self {
        case .policy(let policy): "\(policy)"
        case .join: "join"
        }
    }

    /// How many that came before may still be there when it starts; `nil` if it does not care.
    var mayFollow: Int? {
        switch self {
        case .policy(.replace), .policy(.skip), .join: nil
        case .policy(.restart), .policy(.queue), .policy(.keepLatest): 0
        case .policy(.concurrent(let limit)): max(limit, 1) - 1
        }
    }

    /// Whether it may be skipped, or share, because of what stands under the key. Others claim in any case, and then look.
    var looksFirst: Bool {
        switch self {
        case .join, .policy(.skip): true
        case .policy(.queue(let limit)): limit < .max
        default: false
        }
    }

    /// Whether a claim may be made where these stand; for rules that look first.
    func admit(_ seen: SeenKeys) -> ClaimAdmission {
        switch self {
        case .join: seen.claims.first.map(ClaimAdmission.join) ?? .claim
        case .policy(.skip): seen.claims.first.map { ClaimAdmission.skip(holder: $0.member) } ?? .claim
        case .policy(.queue(let limit)):
            if let holder = seen.holder, seen.waiting.count >= max(limit, 0) { .skip(holder: holder) } else { .claim }
        default: .claim
        }
    }

    /// Which of those that claimed before lose their claim to a new one, and what has to be as it was for that.
    func displaced(_ older: SeenKeys) -> (displaced: ArraySlice<SeenClaim>, premise: Premise?) {
        switch self {
        case .policy(.replace), .policy(.restart): (older.claims[...], nil)
        // When the one that runs ends, or the one that the first waits for, the next one runs, and is spared.
        case .policy(.keepLatest):
            (older.waiting, older.aheadOfFirst.map(Premise.stopping) ?? older.claims.first.map(Premise.claim))
        default: ([], nil)
        }
    }

    /// Something that was seen, and must still be there.
    enum Premise: Sendable {
        case claim(SeenClaim)
        case stopping(SeenStop)
    }
}

enum ClaimAdmission: Sendable {
    case claim
    /// `holder`: who has the key, in words.
    case skip(holder: String)
    case join(SeenClaim)
}
#endif
