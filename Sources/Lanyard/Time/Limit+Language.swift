extension Limit {
    /// The earliest deadline of the language around the current code, if it runs in one. The language looks after it.
    static var ofLanguage: Limit? {
        guard let instant = LanguageCancellation.deadline else { return nil }
        return Limit(fixedIn: ContinuousClock.now.duration(to: instant), on: Timers.continuous)
    }
}
