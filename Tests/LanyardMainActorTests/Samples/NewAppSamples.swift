import Foundation
import Lanyard
import LanyardTestSupport
import Testing

@MainActor @Suite("Samples: a new app") struct NewAppSamples {
    final class Controller {
        enum Key: TaskID { case search, save }

        var document: Document?
    }

    nonisolated final class Document {
        let text: String
        init(contentsOf url: URL) async throws { text = url.lastPathComponent }
    }

    @Test func `a document is loaded on the main actor`() async {
        let (tasks, controller, url) = (TaskScope(), Controller(), URL(fileURLWithPath: "/letter"))
        tasks.addMainActorTask(for: controller) {
            try await Document(contentsOf: url)  // a class that is not Sendable
        } then: { controller, document in
            controller.document = document
        }
        try? await tasks.waitUntilIdle()
        #expect(controller.document?.text == "letter")
        await settle(tasks.addTask(id: Controller.Key.save) {})
    }
}
