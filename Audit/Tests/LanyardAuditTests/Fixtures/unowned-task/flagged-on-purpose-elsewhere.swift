final class PrefetchModel {
    private var pages: [Page] = []
    private let purpose = "on purpose"

    // Deliberately small.
    private let size = 4

    func prefetch() {
        Task {  // expect: unowned-task note
            pages = await library.pages(size, "by design")
        }
    }
}
