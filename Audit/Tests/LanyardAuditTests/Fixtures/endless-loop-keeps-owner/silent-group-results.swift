final class Loader {
    private var pages: [Page] = []

    func load(_ urls: [URL]) {
        Task {
            await withTaskGroup(of: Page.self) { group in
                for url in urls { group.addTask { await fetch(url) } }
                for await page in group {
                    self.pages.append(page)
                }
            }
        }
    }
}
