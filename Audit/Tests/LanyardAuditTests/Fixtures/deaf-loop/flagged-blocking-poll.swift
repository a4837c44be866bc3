final class Waiter {
    func waitForSocket() async -> Bool {
        for _ in 0..<100 {  // expect: deaf-loop
            if exists() { return true }
            usleep(50_000)
        }
        return false
    }
}
