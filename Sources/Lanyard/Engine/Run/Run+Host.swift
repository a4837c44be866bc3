extension Run {
    /// The run that waits for it, if it belongs to a structured scope in that run, or is a call's inside of it.
    private var host: Run? { call.enclosure.map(\.run) ?? core.supervisor?.body.run }

    /// The run, and those that it is part of, because they wait for it.
    var lineage: some Sequence<Run> { sequence(first: self) { $0.host } }

    /// Tells who supervises its scope that it has ended; except of a run that is a call's inside of another run, who
    /// takes the result himself.
    @inline(__always)
    func tellSupervisor() {
        guard let supervisor = core.supervisor, call.enclosure == nil else { return }
        supervisor.ended(self)
    }
}
