import Foundation
import Lanyard

@MainActor final class Exporter {
    private let tasks = TaskScope("Export")
    private let queue = DispatchQueue(label: "export")

    func export(_ pages: [Page]) {
        tasks.addTask(id: "export", policy: .replace) { [queue] in
            let token = TaskContext.current.token
            try await withCancellableContinuation { continuation in
                queue.async {
                    for page in pages where token?.isCancelled != true { render(page) }
                    continuation.resume()
                }
            }
        }
    }
}

func render(_ page: Page) {}
