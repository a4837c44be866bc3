package import Testing

/// Of tests that are about real time: one runs after the other, so that none takes another's processor.
///
/// Their files stand in `Scripts/lib/tests/waits.table`. They allow for a machine that is ten times slower than ours.
package struct RealTimeTrait: SuiteTrait, TestTrait, TestScoping {
    private static let turn = Places(1)

    package let isRecursive = true

    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing body: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await Self.turn.withPlace(body)
    }
}

extension Trait where Self == RealTimeTrait {
    package static var realTime: Self { RealTimeTrait() }
}
