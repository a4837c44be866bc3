final class ClockModel {
    private var now = Date()
    private var ticking: Task<Void, Never>?

    init() {
        begin()
    }

    private func begin() {
        ticking = Task { for await date in clock.ticks { now = date } }
    }
}

class ClockController: UIViewController {
    private var now = Date()
    private var ticking: Task<Void, Never>?

    override func viewDidLoad() {
        ticking = Task { for await date in clock.ticks { now = date } }
    }
}
