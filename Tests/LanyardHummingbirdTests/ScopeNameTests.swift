#if Hummingbird
import HTTPTypes
import Hummingbird
import Lanyard
import LanyardHummingbird
import LanyardTestSupport
import Testing

@Suite("What the scope of a request is called")
struct ScopeNameTests {
    /// A router that answers with the name of the request's scope.
    private func router(_ methods: HTTPRequest.Method...) -> Router<BasicScopedRequestContext> {
        let router = Router(context: BasicScopedRequestContext.self)
        router.add(middleware: RequestScopeMiddleware())
        for method in methods {
            router.on("books/:number", method: method) { _, _ in TaskContext.current.scope?.name ?? "" }
        }
        return router
    }

    @Test func `a scope is called by its route, never by what a client has thought of`() async throws {
        try await withServer(router(.get)) { port in
            let client = try await RawClient(port: port)
            try await client.get("/books/42")
            #expect(try await client.received(upTo: "number}").hasSuffix("\r\nGET /books/{number}"))
        }
    }

    @Test func `a method that is no standard one is not in the name`() async throws {
        try await withServer(router(.put, try #require(HTTPRequest.Method("PURGE")))) { port in
            let client = try await RawClient(port: port)
            try await client.request("PUT", "/books/42")
            #expect(try await client.received(upTo: "number}").hasSuffix("\r\nPUT /books/{number}"))
            try await client.request("PURGE", "/books/42")
            #expect(try await client.received(upTo: "number}").hasSuffix("\r\n(other method) /books/{number}"))
        }
    }
}
#endif
