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

    /// Whether it may be passed over, or share, because of what stands under the key. Others claim in any case, and then look.
    var looksFirst: Bool {
        switch self {
        case .join, .policy(.skip): true
        case .policy(.queue(let limit)): limit < .max
        default: false
        }
    }

    /// Whether a claim may be made where these stand, the oldest first; for rules that look first.
    func admit(_ others: [SeenClaim]) -> ClaimAdmission {
        guard let owner = others.first else { return .claim }
        switch self {
        case .join: return .join(owner)
        case .policy(.skip): return .skip(owner)
        case .policy(.queue(let limit)): return others.count > max(limit, 0) ? .skip(owner) : .claim
        default: return .claim
        }
    }

    /// Which of those that claimed before, the oldest first, lose their claim to a new one, and which must be as it is for that.
    func displaced(_ older: [SeenClaim]) -> (displaced: [SeenClaim], kept: SeenClaim?) {
        switch self {
        case .policy(.replace), .policy(.restart): (older, nil)
        // The first one runs as long as it is the first. When it ends, the next one runs, and is spared.
        case .policy(.keepLatest): (Array(older.dropFirst()), older.first)
        default: ([], nil)
        }
    }
}

enum ClaimAdmission: Sendable {
    case claim
    case skip(SeenClaim)
    case join(SeenClaim)
}
#endif
