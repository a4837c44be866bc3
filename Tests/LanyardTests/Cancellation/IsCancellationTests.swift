import Foundation
import Lanyard
import LanyardTestSupport
import Testing

@Suite("An error that is a cancellation") struct IsCancellationTests {
    private struct Broken: Error {}

    @Test func `is that of the language, of a run, and of Foundation`() async throws {
        let errors: [any Error] = [
            CancellationError(), NSError(domain: NSURLErrorDomain, code: NSURLErrorCancelled),
            NSError(domain: NSCocoaErrorDomain, code: CocoaError.Code.userCancelled.rawValue),
            try await errorOfCancelledRun(),
        ]
        for error in errors { #expect(error.isCancellation, "\(error)") }
    }

    @Test func `is none of the others`() async throws {
        let late = await #expect(throws: DeadlineExpired.self) {
            try await withDeadline(in: .zero, untilCancelled)
        }
        let errors: [any Error] = [
            Broken(), NSError(domain: NSURLErrorDomain, code: NSURLErrorTimedOut), CocoaError(.fileNoSuchFile),
            NSError(domain: "Mine", code: -999),
            try #require(late),
        ]
        for error in errors { #expect(!error.isCancellation, "\(error)") }
    }

    private func errorOfCancelledRun() async throws -> any Error {
        let scope = TaskScope("Cancelled")
        let task = scope.addTask(operation: untilCancelled)
        task.cancel()
        return try #require(await #expect(throws: TaskCancelledError.self) { try await task.value })
    }
}
