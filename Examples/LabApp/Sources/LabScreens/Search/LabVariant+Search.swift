internal import LabModels
internal import SwiftUI

extension LabVariant {
    @MainActor static let search = [
        search("A request a keystroke", NaiveSearchModel.init),
        search("Debounce only", DebounceSearchModel.init),
        search("Cancel the previous task") { CancelPreviousSearchModel($0) },
        search("An API that ignores cancellation") { CancelPreviousSearchModel($0, books: deaf($0)) },
        search("The same API, behind a fence") { LanyardSearchModel($0, books: deaf($0)) },
        search("Lanyard") { LanyardSearchModel($0) },
    ]

    private static func deaf(_ services: LabServices) -> DeafBookService {
        DeafBookService(services.books, scope: services.scope)
    }

    private static func search(
        _ title: String,
        _ make: @escaping @MainActor (LabServices) -> some SearchScreenModel
    ) -> LabVariant {
        LabVariant(title, make: make, content: { SearchView(model: $0) })
    }
}
