extension Interleavings {
    /// What is around each execution of a body: for test frameworks, which take note of what fails without being thrown.
    package typealias Surround =
        @Sendable (
            _ order: Order, _ isReplay: Bool, _ body: @escaping @Sendable () async throws -> Void
        ) async throws -> Void

    /// On what a body runs, and what is around it.
    package struct Surroundings: Sendable {
        let executors: Int
        let preempting: Bool
        let autojump: Bool
        let patience: Duration
        let surround: Surround

        package init(
            executors: Int = 1,
            preempting: Bool = false,
            autojump: Bool,
            patience: Duration,
            surround: @escaping Surround = { _, _, body in try await body() }
        ) {
            self.executors = executors
            self.preempting = preempting
            self.autojump = autojump
            self.patience = patience
            self.surround = surround
        }

        /// What has to be asked for again to get the same, but for what is so by default.
        var arguments: String {
            [
                executors == 1 ? nil : "executors: \(executors)",
                preempting ? "preempting: true" : nil,
                autojump ? "autojump: true" : nil,
            ]
            .compactMap(\.self).joined(separator: ", ")
        }

        func perform(
            _ body: @escaping @Sendable (TestClock, [TestExecutor]) async throws -> Void,
            on clock: TestClock,
            _ order: Order,
            _ isReplay: Bool
        ) async throws {
            let places = (0..<executors).map { TestExecutor(number: $0, of: clock) }
            try await surround(order, isReplay) {
                if autojump {
                    try await clock.autojump { try await body(clock, places) }
                } else {
                    try await body(clock, places)
                }
            }
        }
    }

    /// There is nothing to run a body on.
    struct NoExecutors: Error, CustomStringConvertible {
        var description: String { "There is no executor to run the body on. Ask for at least one." }
    }
}
