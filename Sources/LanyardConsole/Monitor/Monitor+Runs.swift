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
        var causes: [Wire.Cause] = []
        if let recorded = ledger.kept.run(id) {
            run = recorded.wire(since: beginning)
            causes = recorded.details?.cause?.wireChain ?? []
        } else if let live = ScopeCore.run(RunID(rawValue: id)) {
            run = Wire.Run(live, ledger, since: beginning) ?? run
            causes = live.cause?.wireChain ?? []
        }
        guard let run else { return nil }
        if causes.isEmpty, let cause = run.cause { causes = [cause] }
        return Wire.Detail(
            run: run,
            moments: run.moments,
            causes: causes,
            ancestors: ancestors(of: run, in: known),
            findings: known.findings.filter { $0.runs.contains(id) }
        )
    }

    /// The scopes above a run; of a scope that is gone, what its group remembers.
    private func ancestors(of run: Wire.Run, in known: Wire.Snapshot) -> [Wire.Scope] {
        let scopes = Dictionary(known.scopes.map { ($0.id, $0) }) { $1 }
        guard let scope = scopes[run.scope] else {
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
        return Array(sequence(first: scope) { $0.parent.flatMap { scopes[$0] } })
    }
}

extension Wire.Run {
    /// A run that lives, wherever it is; `nil` if it has ended.
    fileprivate init?(_ run: Run, _ ledger: Ledger, since beginning: Beginning) {
        guard let snapshot = RunSnapshot(run, at: run.core.now) else { return nil }
        self.init(run, snapshot, in: ledger.group(of: run), since: beginning)
    }

    /// The texts that a search looks at.
    fileprivate func texts(_ scopeName: String?) -> [String] {
        [name, key, scopeName, origin, cause?.kind, cause?.reason, cause?.origin, "#\(id)"].compactMap(\.self)
    }
}
