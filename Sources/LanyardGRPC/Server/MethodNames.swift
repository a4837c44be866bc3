#if GRPC
import GRPCCore
import Synchronization

/// What the scopes of calls are called: by methods that the server has, never by what a client has thought of, because
/// whoever counts by name would keep one for each.
final class MethodNames: Sendable {
    private let known = Mutex<[MethodDescriptor: String]>([:])

    func note(_ methods: [MethodDescriptor]) {
        let names = Dictionary(methods.map { ($0, $0.fullyQualifiedMethod) }) { first, _ in first }
        known.withLock { $0 = names }
    }

    func name(_ method: MethodDescriptor) -> String {
        known.withLock { $0[method] } ?? "(no method)"
    }
}
#endif
