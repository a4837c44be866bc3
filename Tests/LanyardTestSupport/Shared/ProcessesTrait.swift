package import Testing

/// Of suites whose tests start programs: so many tests run at once. A hundred programs that all begin leave none of them, nor the server
/// in the tests that they ask, enough of a processor to answer in time.
package struct ProcessesTrait: SuiteTrait, TestTrait, TestScoping {
    private static let places = Places(8)

    package let isRecursive = true

    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing body: @concurrent @Sendable () async throws -> Void
    ) async throws {
        // A suite has no program of its own.
        guard testCase != nil else { return try await body() }
        await Self.places.take()
        do {
            try await body()
        } catch {
            await Self.places.leave()
            throw error
        }
        await Self.places.leave()
    }

    /// Places that are given in the order of asking.
    private actor Places {
        private var free: Int
        private var waiting: [CheckedContinuation<Void, Never>] = []

        init(_ count: Int) { free = count }

        func take() async {
            guard free == 0 else {
                free -= 1
                return
            }
            await withCheckedContinuation { waiting.append($0) }
        }

        func leave() {
            if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
        }
    }
}

extension Trait where Self == ProcessesTrait {
    package static var processes: Self { ProcessesTrait() }
}
