package import Testing

/// Of tests that are about real time: one runs after the other, so that none takes another's processor.
///
/// Their files stand in `Scripts/lib/tests/waits.table`. They allow for a machine that is ten times slower than ours.
package struct RealTimeTrait: SuiteTrait, TestTrait, TestScoping {
    private static let turn = Turn()

    package let isRecursive = true

    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing body: @concurrent @Sendable () async throws -> Void
    ) async throws {
        await Self.turn.take()
        do {
            try await body()
        } catch {
            await Self.turn.pass()
            throw error
        }
        await Self.turn.pass()
    }

    /// What one has at a time, in the order of asking.
    private actor Turn {
        private var isTaken = false
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func take() async {
            guard isTaken else {
                isTaken = true
                return
            }
            await withCheckedContinuation { waiting.append($0) }
        }

        func pass() {
            if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
        }
    }
}

extension Trait where Self == RealTimeTrait {
    package static var realTime: Self { RealTimeTrait() }
}
