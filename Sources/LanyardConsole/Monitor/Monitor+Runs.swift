internal import Lanyard

/// How many live runs a search looks at.
private let searchLimit = 20_000

extension Monitor {
    func runs(_ query: RunQuery) -> Wire.Runs {
        let wanted = query.text.lowercased()
        let known = snapshot()
        let all =
            known.totals.unlisted == 0
            ? known.runs
            : LiveSample(ledger, since: beginning, runLimit: searchLimit).runs
                + known.runs.filter { $0.state == .ended }
        let names = Dictionary(known.scopes.map { ($0.id, $0.name ?? $0.origin) }) { $1 }
        let found = all.filter { run in
            (query.state == nil || run.state == query.state)
                && (wanted.isEmpty || run.texts(names[run.scope]).contains { $0.lowercased().contains(wanted) })
        }
        let limit = min(max(query.limit, 0), 1000)
        return Wire.Runs(runs: Array(found.prefix(limit)), more: max(found.count - limit, 0))
    }

    func detail(of id: UInt64) -> Wire.Detail? {
        let known = snapshot()
        var run = known.runs.first { $0.id == id }
        var cause: CancellationCause?
        if let recorded = ledger.kept.run(id), recorded.facts.endedAt >= oldestEnd {
            run = recorded.wire(since: beginning)
            cause = recorded.details?.cause
        } else if let live = ScopeCore.run(RunID(rawValue: id)) {
            run = Wire.Run(live, ledger, since: beginning) ?? run
            cause = live.cause
        }
        guard let run else { return nil }
        return Wire.Detail(
            run: run,
            moments: run.moments,
            causes: [run.cause].compactMap(\.self) + (cause?.wireChainBehind ?? []),
            ancestors: ancestors(of: run, in: known),
            findings: known.findings.filter { $0.runs.contains(id) }
        )
    }

    /// The scopes above a run; of a scope that is gone, what its group remembers.
    private func ancestors(of run: Wire.Run, in known: Wire.Snapshot) -> [Wire.Scope] {
        if let scope = ScopeCore.scope(ScopeID(rawValue: run.scope)) {
            return sequence(first: scope, next: \.parent).map(\.wire)
        }
        guard let group = known.groups.first(where: { $0.id == run.group }) else { return [] }
        return [
            Wire.Scope(
                id: run.scope,
                name: group.scopeName,
                origin: group.scopeOrigin,
                isClosed: true,
                live: 0,
                withheld: 0
            )
        ]
    }
}

extension Wire.Run {
    /// A run that lives, wherever it is; `nil` if it has ended.
    fileprivate init?(_ run: Run, _ ledger: Ledger, since beginning: Beginning) {
        guard let snapshot = RunSnapshot(run, at: run.core.now) else { return nil }
        let group = ledger.group(of: run)
        self.init(run, snapshot, key: group.key ?? run.key?.description.limited, in: group, since: beginning)
    }

    /// The texts that a search looks at.
    fileprivate func texts(_ scopeName: String?) -> [String] {
        [name, key, scopeName, origin, cause?.kind, cause?.reason, cause?.origin, "#\(id)"].compactMap(\.self)
    }
}
