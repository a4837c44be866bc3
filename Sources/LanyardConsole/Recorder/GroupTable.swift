internal import Lanyard
internal import Synchronization

/// The groups there are: made when first needed, never more than so many; what comes beyond is counted in one for all
/// others.
final class GroupTable: Sendable {
    private static let siteLimit = 512
    private static let groupLimit = 4096

    private struct Site: Hashable {
        let name: String?
        let origin: SourceLocation.Fingerprint
    }

    private struct State {
        var sites: [Site: SiteRecord] = [:]
        var groups: [GroupRecord] = []
        var ungrouped = 0
    }

    private let state: Mutex<State>
    let others = SiteRecord(GroupRecord(id: 0, scopeName: "others", scopeOrigin: "-"), isForOthers: true)

    init() {
        state = Mutex(State(groups: [others.unkeyed]))
    }

    var all: [GroupRecord] { state.withLock { $0.groups } }

    /// How many runs were counted in the group for all others.
    var ungrouped: Int { state.withLock { $0.ungrouped } }

    func countUngrouped() {
        state.withLock { $0.ungrouped += 1 }
    }

    /// Where the runs of a scope are counted; kept with the scope, so that it is looked for once.
    @inline(__always)
    func site(of scope: ScopeCore) -> SiteRecord {
        // Nobody else keeps anything there.
        if let site = scope.annex.content {
            return Unmanaged<SiteRecord>.fromOpaque(site)._withUnsafeGuaranteedRef { $0 }
        }
        return newSite(of: scope)
    }

    @inline(never)
    private func newSite(of scope: ScopeCore) -> SiteRecord {
        let name = scope.name?.limited
        let place = Site(name: name, origin: scope.origin.fingerprint)
        let origin = scope.origin.description
        let site = state.withLock { state in
            if let site = state.sites[place] { return site }
            guard state.sites.count < Self.siteLimit && state.groups.count < Self.groupLimit else { return others }
            let group = GroupRecord(id: state.groups.count, scopeName: name, scopeOrigin: origin)
            let site = SiteRecord(group)
            state.groups.append(group)
            state.sites[place] = site
            return site
        }
        scope.annex.keep(site)
        return site
    }

    /// Where the runs of a key are counted.
    func group(of key: TaskKey, _ policy: OverlapPolicy?, in site: SiteRecord) -> GroupRecord {
        if let group = site.group(of: key.fingerprint) { return group }
        guard !site.isForOthers && state.withLock({ $0.groups.count < Self.groupLimit }) else { return others.unkeyed }
        // In words here and not under the lock: this calls the program's code.
        let (text, policyText) = (key.description.limited, policy?.description.limited)
        return state.withLock { state in
            if let group = site.group(of: key.fingerprint) { return group }
            guard state.groups.count < Self.groupLimit else { return others.unkeyed }
            let group = GroupRecord(
                id: state.groups.count,
                scopeName: site.unkeyed.scopeName,
                scopeOrigin: site.unkeyed.scopeOrigin,
                key: text,
                policy: policyText
            )
            state.groups.append(group)
            site.add(group, for: key.fingerprint)
            return group
        }
    }
}
