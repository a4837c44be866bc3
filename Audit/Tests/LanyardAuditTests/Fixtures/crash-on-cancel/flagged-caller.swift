final class Light {
    func blink() async {
        isOn = true
        try! await Task.sleep(for: .seconds(1))  // expect: crash-on-cancel
        isOn = false
    }
}
