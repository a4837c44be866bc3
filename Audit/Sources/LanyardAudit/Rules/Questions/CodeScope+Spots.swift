extension CodeScope {
    /// A finding about a property that takes handles, with the places where their tasks are started: somebody who says there that it is
    /// meant has said it.
    func marked(_ finding: Finding, _ type: TypeEntry) -> Finding {
        guard let property = type.properties.values.first(where: { $0.place == finding.place }) else { return finding }
        var finding = finding
        finding.spots = ([type.declaration] + type.extensions).flatMap { declaration in
            declaration.facts.functions.flatMap { function in
                function.tasks.filter { with(function).gives($0, to: property) }
                    .map { Finding.Spot(file: declaration.file, place: $0.place) }
            }
        }
        return finding
    }

    /// Whether the handle of a task goes into a property, or into an element of it.
    private func gives(_ site: TaskSite, to property: PropertyFacts) -> Bool {
        switch site.destination {
        case .stored(let path): path.member == property.name[...]
        case .member("store"): property.isCollectionOfTasks || property.type.contains("AnyCancellable")
        case .argument(let path): path.member == property.name[...]
        default: self.property(holding: site)?.place == property.place
        }
    }
}
