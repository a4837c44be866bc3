final class Pump {
    private var task: Task<Void, Never>?

    func begin() {
        task = Task.detached {
            while true {  // expect: deaf-loop
                self.pumpOnce()
            }
        }
    }

    func end() {
        task?.cancel()
    }
}
