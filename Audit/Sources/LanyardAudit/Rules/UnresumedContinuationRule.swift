/// A continuation that is resumed on some ways only: on the others whoever waits waits for ever.
struct UnresumedContinuationRule: Rule {
    static let id = "unresumed-continuation"
    static let summary = "A continuation is not resumed on every way."

    func check(_ scope: CodeScope) -> [Finding] {
        guard !scope.isTestCase else { return [] }
        var findings: [Finding] = []
        for site in ContinuationSite.all(in: scope.body) where site.name != "_" && site.name != "$0" {
            var paths = ResumePaths(of: site.name)
            paths.follow(site.closure, runsAtOnce: true)
            for callback in Callbacks(site).all { paths.follow(callback) }
            findings += Set(paths.gaps).sorted { $0.place < $1.place }.map { finding($0, site, scope) }
        }
        return findings
    }

    private func finding(_ gap: ResumePaths.Gap, _ site: ContinuationSite, _ scope: CodeScope) -> Finding {
        let what =
            switch gap.kind {
            case .leaves: "This way returns without resuming “\(site.name)”"
            case .ends: "There is a way to the end of this closure that does not resume “\(site.name)”"
            case .optional(let name): "If “\(name)” is nil, nobody resumes “\(site.name)”"
            }
        return Finding(
            Self.self,
            in: scope,
            at: gap.place,
            "\(what): whoever waits waits for ever. Resume it exactly once on every way."
        )
    }
}

/// The callbacks that a continuation is handed to, which are called once: closures among the arguments of a call.
struct Callbacks {
    private(set) var all: [Closure] = []

    init(_ site: ContinuationSite) {
        let name = site.name
        let users = site.closure.body.filter { step in
            Outline.contains([step], .everything) { $0.path?.speaks(ofLocal: name) ?? false }
        }
        // With two places that may resume it, one of them need not.
        guard users.count == 1 else { return }
        Outline.walk(users, .own) { step in
            guard case .call(let call) = step.kind, !Self.calledOften(call) else { return true }
            let closures = call.arguments.filter { Self.isCompletion($0.label) }.flatMap(\.steps).compactMap { step in
                if case .closure(let closure) = step.kind { closure } else { nil }
            }
            let users = closures.filter { closure in Self.resumes(closure, name) }
            if users.count == 1, call.closures.count == 1 { all += users }
            return true
        }
    }

    private static func resumes(_ closure: Closure, _ name: String) -> Bool {
        Outline.contains(closure.body, .own) { step in
            step.path?.speaks(ofLocal: name) == true && step.path?.last == "resume"
        }
    }

    private static func isCompletion(_ label: String) -> Bool {
        label.isEmpty || label.lowercased().hasPrefix("completion") || label == "completed" || label == "handler"
    }

    /// Whether a call takes a closure that it may call more than once.
    private static func calledOften(_ call: Call) -> Bool {
        let name = call.path.last.lowercased()
        return often.contains { name.contains($0) }
            || call.receiver.contains { step in
                if case .call(let call) = step.kind { calledOften(call) } else { false }
            }
    }

    private static let often = [
        "sink", "observe", "subscribe", "onchange", "onreceive", "handleevents", "timer", "foreach", "map", "listen",
        "register", "enumerate", "sync", "withlock", "poll", "monitor", "track",
    ]
}
