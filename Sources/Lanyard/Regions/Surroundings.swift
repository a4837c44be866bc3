/// What can cancel a piece of code: the regions around it, as far as a shield, and the run.
struct Surroundings {
    /// The nearest first.
    let regions: [Region]

    /// The run, unless a shield stands between.
    let run: Run?

    /// What lies beyond the shield that stands between, if one does.
    private let hidden: (region: Region?, run: Run?)?

    /// Those of the current code.
    static var current: Surroundings {
        Surroundings(of: Region.current, in: CurrentRun.run, isShielded: LanguageCancellation.isShielded)
    }

    /// - Parameter isShielded: Whether a shield of the language stands before all of it.
    init(of region: Region?, in run: Run?, isShielded: Bool = false) {
        if isShielded, region?.isNeverCancelled != true {
            (regions, self.run, hidden) = ([], nil, (region, run))
            return
        }
        regions = region?.reaching ?? []
        if let last = regions.last, last.hidesMore {
            (self.run, hidden) = (nil, (last.outer, last.run))
        } else {
            (self.run, hidden) = (run, nil)
        }
    }

    /// A token that is cancelled by what can cancel the code; `nil` outside of any run.
    var token: CancellationToken? {
        regions.first?.token ?? run?.token ?? hidden?.run.map { CancellationToken(clock: $0.core.clock) }
    }

    /// The nearest cause.
    var cause: CancellationCause? {
        regions.lazy.compactMap(\.cause).first ?? run?.cause
    }

    /// The nearest cause that shields hide.
    var shieldedCause: CancellationCause? {
        guard let hidden = hidden.map({ Surroundings(of: $0.region, in: $0.run) }) else { return nil }
        return hidden.cause ?? hidden.shieldedCause
    }

    /// The deadlines, the nearest first.
    var deadlines: [DeadlineTimer] {
        let near = regions.flatMap { [$0.deadlineTimer, $0.hidesMore ? nil : $0.deadlineAround].compactMap(\.self) }
        return (near + (run.map(\.deadlines) ?? [])).filter(\.isEffective)
    }
}

extension Enclosure {
    /// That of the current code.
    static var current: Enclosure {
        let run = CurrentRun.run
        if LanguageCancellation.isShielded { return Enclosure(run: run, deadlines: []) }
        let (around, endAtShield) = Region.current?.deadlinesOutward ?? ([], false)
        let near = (DeadlineTimer.ofLanguage.map { [$0] } ?? []) + around
        let far = endAtShield ? [] : run.map(\.deadlines) ?? []
        return Enclosure(run: run, deadlines: (near + far).filter(\.isEffective))
    }
}
