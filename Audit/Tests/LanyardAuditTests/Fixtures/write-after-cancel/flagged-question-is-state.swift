final class FilterModel {
    var filter = Filter()
    private(set) var rows: [Row] = []
    private var filtering: Task<Void, Never>?

    func refresh() {
        filtering?.cancel()
        filtering = Task { [weak self] in
            guard let self else { return }
            rows = await table.rows(passing: filter)  // expect: write-after-cancel
        }
    }
}
