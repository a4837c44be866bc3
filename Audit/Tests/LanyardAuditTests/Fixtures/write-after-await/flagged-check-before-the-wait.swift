final class RouteModel {
    private var route: Route?

    func plan(to place: Place) {
        Task {
            guard !Task.isCancelled else { return }
            route = await planner.route(to: place)  // expect: write-after-await
        }
    }
}
