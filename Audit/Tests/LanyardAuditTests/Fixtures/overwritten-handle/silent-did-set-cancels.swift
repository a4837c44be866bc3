final class RouteModel {
    private var route: Route?
    private var planning: Task<Void, Never>? {
        didSet { oldValue?.cancel() }
    }

    func plan(to place: Place) {
        planning = Task { route = await planner.route(to: place) }
    }
}
