/// What can cancel a piece of code: the regions around it, as far as a shield, and the run.
struct Surroundings {
    /// The nearest first.
    let regions: [Region]

    /// The run, unless a shield stands between.
    let run: Run?

    /// The shield that stands between, if one does.
    private let shield: Region?

    /// Those of the current code.
    static var current: Surroundings { Surroundings(of: Region.current, in: CurrentRun.run) }

    init(of region: Region?, in run: Run?) {
        regions = region?.reaching ?? []
        shield = regions.last.flatMap { $0.isShield ? $0 : nil }
        self.run = shield == nil ? run : nil
    }

    /// The nearest cause.
    var cause: CancellationCause? {
        regions.lazy.compactMap(\.cause).first ?? run?.cause
    }

    /// The nearest cause that shields hide.
    var shieldedCause: CancellationCause? {
        guard let shield else { return nil }
        let hidden = Surroundings(of: shield.outer, in: shield.run)
        return hidden.cause ?? hidden.shieldedCause
    }

    /// The deadlines, the nearest first.
    var limits: [Limit] {
        (regions.compactMap(\.limit) + (run.map(\.limits) ?? [])).filter(\.limits)
    }
}

extension Enclosure {
    /// That of the current code.
    static var current: Enclosure {
        let run = CurrentRun.run
        let (near, endAtShield) = Region.current?.limitsOutward ?? ([], false)
        let far = endAtShield ? [] : run.map(\.limits) ?? []
        return Enclosure(run: run, limits: (near + far).filter(\.limits))
    }
}
