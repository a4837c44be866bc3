#if Cluster
import Synchronization

/// The token of a user, which etcd gives for a password. Those who need one at the same time ask once: etcd makes passwords slow to
/// check, and sixty calls whose token has expired would keep it busy for longer than they wait.
final class EtcdToken: Sendable {
    typealias Question = Task<String, any Error>

    private let question = Mutex<Question?>(nil)

    /// The question whose answer is the token of now.
    ///
    /// - Parameter ask: Asks for another, if there is none.
    func current(_ ask: @escaping @Sendable () async throws -> String) -> Question {
        question.withLock { question in
            if let question { return question }
            // It ends with the timeout of the call.
            let task = Question { try await ask() }
            question = task
            return task
        }
    }

    /// Lets the next call ask for another token, unless somebody has since this one was given.
    func forget(_ old: Question?) {
        question.withLock { if $0 == old { $0 = nil } }
    }
}
#endif
