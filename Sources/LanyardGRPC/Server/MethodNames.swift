#if GRPC
import GRPCCore
import Synchronization

/// What the scopes of calls are called: by methods that the server has, never by what a client has thought of, because
/// whoever counts by name would keep one for each.
///
/// A method is looked up by its own name, which few services share: to hash the longer one of its service takes as long again.
final class MethodNames: Sendable {
    private struct Method {
        let service: ServiceDescriptor
        let name: String
    }

    private let known = Mutex<[String: [Method]]>([:])

    func note(_ methods: [MethodDescriptor]) {
        let methods = Dictionary(grouping: methods, by: \.method).mapValues { methods in
            methods.map { Method(service: $0.service, name: $0.fullyQualifiedMethod) }
        }
        known.withLock { $0 = methods }
    }

    func name(_ method: MethodDescriptor) -> String {
        let methods = known.withLock { $0[method.method] }
        return methods?.first { $0.service == method.service }?.name ?? "(no method)"
    }
}
#endif
