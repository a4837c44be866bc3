#if GRPC
import GRPCCore
import Synchronization

/// What the scopes of calls are called: by methods that the server has, never by what a client has thought of, because
/// whoever counts by name would keep one for each.
final class MethodNames: Sendable {
    private let known = Mutex<Set<MethodDescriptor>>([])

    func note(_ methods: [MethodDescriptor]) {
        known.withLock { $0 = Set(methods) }
    }

    func name(_ method: MethodDescriptor) -> String {
        known.withLock { $0.contains(method) } ? method.fullyQualifiedMethod : "(no method)"
    }
}
#endif
