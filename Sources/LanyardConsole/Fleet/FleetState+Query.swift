extension FleetState {
    /// How many runs an answer has at most.
    static let mostListed = 2_000

    /// The keys and members that are as asked for, as many as fit.
    func answer(_ query: FleetQuery, now: Double) -> Wire.Fleet {
        let wanted = query.text.lowercased()
        let found = keys.filter { $0.matches(wanted, query.state) }
        var listed: [Wire.FleetKey] = []
        var room = Self.mostListed
        for key in found.prefix(query.limit) {
            room -= key.runs.count
            if room < 0 { break }
            listed.append(key)
        }
        var present = members
        if !wanted.isEmpty || query.state != nil {
            // Who has a run of a key that is shown is shown, too.
            let leases = Set(listed.flatMap { $0.runs.map(\.lease) })
            present = members.filter {
                leases.contains($0.lease) || query.state == nil && $0.texts.contains(wanted: wanted)
            }
        }
        return Wire.Fleet(
            now: now,
            revision: revision,
            totals: totals,
            members: Array(present.prefix(query.limit)),
            moreMembers: max(present.count - query.limit, 0),
            keys: listed,
            found: found.count,
            more: found.count - listed.count,
            damaged: damaged
        )
    }
}

extension Wire.FleetKey {
    /// - Parameter text: In small letters.
    fileprivate func matches(_ text: String, _ state: FleetQuery.State?) -> Bool {
        let hasState =
            switch state {
            case .owns: owns > 0
            case .waits: waits > 0
            case .stopping: stopping > 0
            case nil: true
            }
        return hasState && (text.isEmpty || [name, key].contains(wanted: text) || runs.contains { $0.matches(text) })
    }
}

extension Wire.FleetRun {
    fileprivate func matches(_ text: String) -> Bool {
        [member, host, name, policy, place, cause].contains(wanted: text)
    }
}

extension Wire.FleetMember {
    fileprivate var texts: [String?] { [name, host, lease] }
}

extension [String?] {
    fileprivate func contains(wanted text: String) -> Bool {
        contains { $0?.lowercased().contains(text) ?? false }
    }
}
