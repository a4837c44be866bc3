internal import SwiftUI

/// Makes a model when it appears first, and keeps it for the life of its identity.
struct Owned<Model, Content: View>: View {
    let make: @MainActor () -> Model
    let content: @MainActor (Model) -> Content
    @State private var model: Model?

    init(make: @escaping @MainActor () -> Model, @ViewBuilder content: @escaping @MainActor (Model) -> Content) {
        self.make = make
        self.content = content
    }

    var body: some View {
        if let model {
            content(model)
        } else {
            ProgressView().onAppear { model = make() }
        }
    }
}
