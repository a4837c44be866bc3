/// Each test clock is one of its own: Swift 6.5's functions for deadlines ask a clock for its identity.
extension TestClock: Identifiable {}
