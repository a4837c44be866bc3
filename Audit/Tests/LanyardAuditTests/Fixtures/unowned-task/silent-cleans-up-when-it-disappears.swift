class PaywallController: UIViewController {
    private var result: Result?

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        Task {
            result = await close(animated)
        }
    }
}
