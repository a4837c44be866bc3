import GRPCCore

struct Greeter: Helloworld_Greeter.SimpleServiceProtocol {
    func sayHello(request: Helloworld_HelloRequest, context: ServerContext) async throws -> Helloworld_HelloReply {
        Task { await metrics.greeted(request.name) }  // expect: fire-and-forget-handler
        return .with { $0.message = "Hello \(request.name)" }
    }
}
