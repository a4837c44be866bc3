final class PrefetchModel {
    private var pages: [Page] = []

    func prefetch(_ id: Int) {
        // Deliberately not cancelled: the next screen wants the page in any case.
        Task {
            pages = await library.pages(id)
        }
        Task { pages = await library.pages(id) }  // On purpose.
        Task {
            // It goes on by design,
            // whatever becomes of the screen.
            pages = await library.pages(id)
        }
    }
}
