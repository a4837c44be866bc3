import Foundation

struct Here {
    func render(_ page: Page) async {}

    func export(_ pages: [Page]) async {
        for page in pages {
            if Task.isCancelled { return }
            await render(page)
        }
    }
}

func renderUntilCancelled(_ pages: [Page]) {}

struct Apart {
    func export(_ pages: [Page]) async {
        let rendering = Task.detached { renderUntilCancelled(pages) }
        await withTaskCancellationHandler {
            await rendering.value
        } onCancel: {
            rendering.cancel()
        }
    }
}
