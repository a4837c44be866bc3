#if Hummingbird
import Hummingbird
import Lanyard

/// A handler on its way to a task of its own, and what it answers there.
///
/// The task lives on for a moment when its run has ended, and must not hold the handler then: whoever made that escape only
/// for a while would be stopped. So it is taken away from here.
///
/// Unchecked, because the compiler cannot see that the two tasks take turns: the one that waits touches nothing of this
/// until the other has ended.
final class Answering: @unchecked Sendable {
    private var handler: (() async throws -> Response)?
    private let terms: RequestTerms

    /// What the handler has answered.
    private(set) var response: Response?

    /// The run that is to write its body, if that is not made.
    private(set) var writing: AnnouncedTask?

    init(_ handler: @escaping () async throws -> Response, _ terms: RequestTerms) {
        self.handler = handler
        self.terms = terms
    }

    /// A short body is made by the same run, and then hummingbird has all that it needs. The run that writes a longer one is there
    /// before this one ends: a shutdown that found neither would take the request for done.
    func execute() async throws {
        guard let handler else { throw CancellationError() }
        let answer = try await handler()
        // What was cancelled is answered otherwise.
        if answer.body.contentLength == 0 || CancellationCause.current != nil {
            response = answer
        } else if answer.hasShortBody {
            response = try await answer.bodyMade()
        } else {
            writing = AnnouncedTask("response", of: terms)
            response = answer
        }
    }

    /// It has been executed, or never will be.
    func drop() {
        handler = nil
    }
}
#endif
