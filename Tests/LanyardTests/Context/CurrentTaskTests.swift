import Foundation
import Testing

@testable import Lanyard

@Suite("The handle of the current task") struct CurrentTaskTests {
    @Test func `is the task itself`() async {
        let task = Task {
            withUnsafeCurrentTask { Task<Void, any Error>($0) }?.cancel()
            return Task.isCancelled
        }
        #expect(await task.value)
        let handle: Task<Bool, Never>? = await Task { withUnsafeCurrentTask { Task<Bool, Never>($0) } }.value
        #expect(handle?.hashValue != task.hashValue)
    }

    @Test func `is none where no task is`() async {
        let isNone = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: withUnsafeCurrentTask { Task<Void, any Error>($0) } == nil)
            }
        }
        #expect(isNone)
    }
}
