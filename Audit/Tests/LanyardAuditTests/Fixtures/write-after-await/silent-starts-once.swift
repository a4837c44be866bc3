class DetailController: UIViewController {
    private var details: Details?

    init(item: Item) {
        super.init(nibName: nil, bundle: nil)
        Task { details = await store.details(of: item) }
    }

    override func viewDidLoad() {
        let item = item
        Task { details = await store.details(of: item) }
    }
}
