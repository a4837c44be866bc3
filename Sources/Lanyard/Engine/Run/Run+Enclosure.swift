extension Run {
    /// What it is part of: a call's own enclosure, or that of the structured scope it belongs to.
    private var enclosure: Enclosure? { call.enclosure ?? core.block?.enclosure }

    /// Whether it is part of anything.
    var isPart: Bool { call.enclosure != nil || core.block != nil }

    /// The run, and those that it is part of, because they wait for it.
    var lineage: some Sequence<Run> { sequence(first: self) { $0.enclosure?.run } }

    /// The run that it is part of and that waits for its end.
    var callerThatWaits: Run? {
        enclosure.flatMap { $0.isLeftBehind ? nil : $0.run }
    }

    /// The deadlines that reach it, its own first.
    var limits: [Limit] { [limit].compactMap(\.self) + (enclosure?.limits ?? []) }

    /// Tells who supervises its scope that it has ended; except of a run that is a call's inside of another run, who
    /// takes the result himself.
    func tellBlock() {
        guard let block = core.block, call.enclosure == nil else { return }
        block.ended(self)
    }
}
