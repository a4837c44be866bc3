actor Meter {
    let clock = ContinuousClock()

    func measure() async -> Int {
        try! await clock.sleep(for: .seconds(1))  // expect: crash-on-cancel
        return count
    }
}
