final class DetailModel: ObservableObject {
    @Published var details: Details?

    var selection: Item.ID? {
        didSet {
            Task {
                details = await store.details(of: selection)  // expect: write-after-await
            }
        }
    }
}
