internal import Lanyard
internal import Synchronization

/// The groups there are: made when first needed, never more than so many; what comes beyond is counted in one for all
/// others.
final class GroupTable: Sendable {
    private static let siteLimit = 512
    private static let limit = 4096

    /// Scopes of one name, made at one place.
    private struct Site: Hashable {
        let name: String?
        let origin: CallSite.Fingerprint
    }

    /// A key in such scopes.
    private struct KeyedSite: Hashable {
        let site: Int
        let key: TaskKey.Fingerprint
    }

    private struct State {
        var sites: [Site: GroupRecord] = [:]
        var keyed: [KeyedSite: GroupRecord] = [:]
        var all: [GroupRecord]
    }

    /// What has no group of its own.
    let others = GroupRecord(id: 0, scopeName: "others", scopeOrigin: "-")
    private let state: Mutex<State>

    init() {
        state = Mutex(State(all: [others]))
    }

    var all: [GroupRecord] { state.withLock { $0.all } }

    /// Where calls without a key are counted, of the scopes that have this name and were made there.
    func unkeyed(name: String?, origin: CallSite) -> GroupRecord {
        let site = Site(name: name, origin: origin.fingerprint)
        let text = origin.description
        return state.withLock { state in
            if let group = state.sites[site] { return group }
            guard state.sites.count < Self.siteLimit && state.all.count < Self.limit else { return others }
            let group = GroupRecord(id: state.all.count, scopeName: name, scopeOrigin: text)
            state.all.append(group)
            state.sites[site] = group
            return group
        }
    }

    /// Counts from zero; the groups stay, as ended runs name them.
    func removeCounts() {
        for group in all { group.removeAll() }
    }

    /// Where the runs of a key are counted, if any have been.
    func known(_ key: TaskKey, in site: GroupRecord) -> GroupRecord? {
        let place = KeyedSite(site: site.id, key: key.fingerprint)
        return state.withLock { $0.keyed[place] }
    }

    /// Where the runs of a key are counted, of the scopes whose other calls are counted in `site`.
    func group(of key: TaskKey, _ policy: OverlapPolicy?, in site: GroupRecord) -> GroupRecord {
        let place = KeyedSite(site: site.id, key: key.fingerprint)
        let (known, isFull) = state.withLock { ($0.keyed[place], $0.all.count >= Self.limit) }
        if let known { return known }
        if isFull || site === others { return others }
        // In words here and not under the lock: this calls the program's code.
        let (text, policyText) = (key.description.limited, policy?.description.limited)
        return state.withLock { state in
            if let group = state.keyed[place] { return group }
            guard state.all.count < Self.limit else { return others }
            let group = GroupRecord(
                id: state.all.count,
                scopeName: site.scopeName,
                scopeOrigin: site.scopeOrigin,
                key: text,
                policy: policyText
            )
            state.all.append(group)
            state.keyed[place] = group
            return group
        }
    }
}
