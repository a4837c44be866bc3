import LanyardTesting
import Synchronization

/// Something that was begun, and how it ended, if it has.
final class Attempt: Sendable {
    private final class End: Sendable { let result = Mutex<Result<Void, any Error>?>(nil) }

    let task: Task<Void, any Error>
    private let end = End()

    init(on clock: TestClock, _ work: @escaping @Sendable () async throws -> Void) {
        task = Task(executorPreference: clock.executor) { [end] in
            let result = await Result { try await work() }
            end.result.withLock { $0 = result }
            try result.get()
        }
    }

    func cancel() { task.cancel() }

    var hasSucceeded: Bool { if case .success? = end.result.withLock({ $0 }) { true } else { false } }
    var error: (any Error)? { if case .failure(let error)? = end.result.withLock({ $0 }) { error } else { nil } }
    var goesOn: Bool { end.result.withLock { $0 == nil } }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
