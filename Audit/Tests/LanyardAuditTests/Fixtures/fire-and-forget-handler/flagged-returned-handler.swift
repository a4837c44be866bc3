import Vapor

extension ImagePushRoute {
    static func handler(client: Client) -> @Sendable (Request) async throws -> Response {
        { req in
            let response = Response(status: .ok)
            response.body = .init(stream: { writer in
                Task {  // expect: fire-and-forget-handler
                    await ProgressFrame.pipe(client.progress, to: writer)
                }
            })
            return response
        }
    }
}
