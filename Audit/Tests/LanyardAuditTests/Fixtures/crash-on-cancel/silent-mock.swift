final class MockClock {
    func wait() async {
        try! await Task.sleep(for: .seconds(1))
        now += 1
    }
}
