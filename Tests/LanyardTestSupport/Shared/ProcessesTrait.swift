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
        try await Self.places.withPlace(body)
    }
}

extension Trait where Self == ProcessesTrait {
    package static var processes: Self { ProcessesTrait() }
}
