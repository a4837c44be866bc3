extension Int64 {
    /// The number that digits say; `nil` for anything else, also for a sign or spaces.
    init?(digits text: some StringProtocol) {
        guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
        self.init(text)
    }
}
