internal import Lanyard

extension Monitor {
    func cancel(_ target: CancelTarget, reason: String?) -> Int? {
        let reason = reason.fromConsole
        let origin = CallSite()
        switch target {
        case .run(let id):
            guard let run = ScopeCore.run(RunID(rawValue: id)) else { return nil }
            let isNews = run.cause == nil
            run.cancel(CancellationCause(kind: .requested, reason: reason, origin: origin, instant: run.core.now))
            // What has its result already is not cancelled any more.
            return isNews && run.cause != nil ? 1 : 0
        case .scope(let id):
            return ScopeCore.scope(ScopeID(rawValue: id))?.cancelAll(reason, origin)
        case .key(let id, let group):
            // The group of all that have none is not one key's.
            guard group != ledger.groups.others.id, let scope = ScopeCore.scope(ScopeID(rawValue: id)) else {
                return nil
            }
            let runs = scope.contents(upTo: .max).runs.filter { ledger.group(of: $0).id == group }
            let keys = Set(runs.compactMap(\.key))
            return keys.isEmpty ? nil : keys.reduce(0) { $0 + scope.cancel($1, reason, origin) }
        }
    }
}
