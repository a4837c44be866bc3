class ProfileViewController: UIViewController {
    private var profile: Profile?

    override func viewDidLoad() {
        super.viewDidLoad()
        Task {  // expect: unowned-task note
            await loadProfile()
        }
    }

    private func loadProfile() async {
        profile = try? await api.profile()
        tableView.reloadData()
    }
}
