public import Lanyard

/// Writes a document soon after it changes: once in an interval, the newest text, and never two writes at once.
public final class Autosave: Sendable {
    private let tasks: TaskScope
    private let interval: Duration
    private let write: @Sendable (String) async throws -> Void

    /// - Parameters:
    ///   - tasks: Who owns the writes; a test gives one that is on its clock.
    ///   - interval: How long a change may wait for others that come after it.
    ///   - write: What keeps a text.
    public init(
        tasks: TaskScope = TaskScope("Autosave"),
        interval: Duration = .seconds(1),
        write: @escaping @Sendable (String) async throws -> Void
    ) {
        self.tasks = tasks
        self.interval = interval
        self.write = write
    }

    /// The text has changed.
    @discardableResult
    public func changed(_ text: String) -> ScopedTask<Void> {
        tasks.addTask(id: "document", policy: .throttle(for: interval, edges: .trailing)) { [write] in
            try await write(text)
        }
    }

    /// Takes no more changes, and waits until those there were are written.
    public func close() async throws {
        try await tasks.close()
    }
}
