final class CatalogModel {
    private var page: Page?

    func open(_ section: Section) {
        Task { @MainActor in
            switch await catalog.page(of: section) {
            case .found(let page): self.page = page
            case .missing: break
            }
            let page = await catalog.page(of: section)
            self.page = page  // expect: write-after-await
        }
    }
}
