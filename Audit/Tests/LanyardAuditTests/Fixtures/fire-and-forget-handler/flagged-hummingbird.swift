import Hummingbird

struct TodoController<Context: RequestContext> {
    func addRoutes(to group: RouterGroup<Context>) {
        group.post(use: create)
    }

    @Sendable func create(_ request: Request, context: Context) async throws -> EditedResponse<Todo> {
        let todo = try await repository.create(request)
        _ = Task { await self.notifications.send(todo) }  // expect: fire-and-forget-handler
        return EditedResponse(status: .created, response: todo)
    }
}

func makeRouter() -> Router<BasicRequestContext> {
    let router = Router()
    router.delete("todos/:id") { request, context in
        Task {  // expect: fire-and-forget-handler
            await search.forget(context.parameters)
        }
        return HTTPResponse.Status.ok
    }
    return router
}
