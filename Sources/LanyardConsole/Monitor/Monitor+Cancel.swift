internal import Lanyard

extension Monitor {
    func cancel(_ target: CancelTarget, reason: String?) -> Int? {
        let reason = ["from the console", reason?.limited].compactMap(\.self).joined(separator: ": ")
        let origin = SourceLocation()
        switch target {
        case .run(let id):
            guard let run = ScopeCore.run(RunID(rawValue: id)) else { return nil }
            let isNews = run.cause == nil
            run.cancel(CancellationCause(kind: .requested, reason: reason, origin: origin, instant: run.core.now))
            return isNews ? 1 : 0
        case .scope(let id):
            return ScopeCore.scope(ScopeID(rawValue: id))?.cancelAll(reason, origin)
        case .key(let id, let group):
            guard let scope = ScopeCore.scope(ScopeID(rawValue: id)),
                let key = scope.contents(upTo: .max).runs.first(where: { ledger.group(of: $0).id == group })?.key
            else { return nil }
            return scope.cancel(key, reason, origin)
        }
    }
}
