final class FilterModel {
    private(set) var results: [Item] = []
    var filter = Filter.all {
        didSet {
            Task { @MainActor in  // expect: unowned-task note
                results = await store.items(matching: filter)
            }
        }
    }
}
