import Lanyard
import Observation

/// A field and what matches it. There is no handle to keep, no `deinit`, no `[weak self]` and no counter of generations:
/// the scope is a stored property, and everything else follows.
@MainActor @Observable final class SearchModel {
    private(set) var term = ""
    private(set) var matches: [String] = []
    private(set) var failure: String?

    private let tasks: TaskScope
    private let search: @Sendable (String) async throws -> [String]

    /// - Parameters:
    ///   - tasks: Who owns the searches; a test gives one that is on its clock.
    ///   - search: What finds the matches of a term.
    init(tasks: TaskScope = TaskScope("Search"), search: @escaping @Sendable (String) async throws -> [String]) {
        self.tasks = tasks
        self.search = search
    }

    /// What is in the field has changed: searches once the typing pauses, and shows no answer but the newest.
    @discardableResult
    func termChanged(_ term: String) -> ScopedTask<[String]> {
        self.term = term
        return tasks.addTask(id: "search", policy: .debounce(for: .milliseconds(300)), for: self) { [search] in
            try await search(term)
        } then: { model, matches in
            model.matches = matches
            model.failure = nil
        } failed: { model, error in
            model.failure = "\(error)"
        }
    }
}
