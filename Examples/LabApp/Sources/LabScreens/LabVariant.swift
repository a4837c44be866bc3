internal import LabModels
internal import SwiftUI

/// One way to build a screen.
struct LabVariant: Identifiable {
    let title: String
    private let content: @MainActor (LabServices) -> AnyView

    var id: String { title }

    /// - Parameters:
    ///   - title: What people read.
    ///   - make: Makes the model, once for each time the screen is opened.
    ///   - content: Shows it.
    init<Model>(
        _ title: String,
        make: @escaping @MainActor (LabServices) -> Model,
        @ViewBuilder content: @escaping @MainActor (Model) -> some View
    ) {
        self.title = title
        self.content = { services in AnyView(Owned(make: { make(services) }, content: content)) }
    }

    @MainActor func view(_ services: LabServices) -> some View { content(services) }
}
