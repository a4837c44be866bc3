#if Hummingbird
import Hummingbird
import Lanyard
import LanyardHummingbird

struct ShopContext: ScopedRequestContext {
    var coreContext: CoreRequestContextStorage
    let client: ClientConnection

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        client = ClientConnection(source)
    }
}

private func report() async throws -> String { "" }

private func search(_ text: String) async throws -> String { text }

private func serve() {
    let requests = TaskScope("Requests")
    let router = Router(context: BasicScopedRequestContext.self)
    router.add(
        middleware: RequestScopeMiddleware(
            parent: requests,
            deadline: .header(.init("X-Request-Timeout")!, longest: .seconds(60), default: .seconds(10))
        )
    )
    router.get("report") { _, _ in try await report() }
    router.group("search").add(middleware: RouteDeadlineMiddleware(.milliseconds(500)))
        .get { request, _ in try await search(request.uri.path) }
}
#endif
