import ContainerXPC
import MCP

actor SandboxService {
    func shutdown(_ message: XPCMessage) async throws -> XPCMessage {
        Task {  // expect: fire-and-forget-handler
            try await Task.sleep(for: .seconds(5))
            exit(0)
        }
        return message.answer()
    }

    func register() {
        withMethodHandler(Initialize.self) { [weak self] params in
            Task {  // expect: fire-and-forget-handler
                try? await Task.sleep(for: .milliseconds(10))
                try? await self?.notify(InitializedNotification.message())
            }
            return Initialize.Result(params)
        }
    }
}
