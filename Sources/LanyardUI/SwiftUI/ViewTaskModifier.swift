#if canImport(SwiftUI)
internal import SwiftUI

/// Tells a view's task what happens to the view.
struct ViewTaskModifier<ID: Equatable>: ViewModifier {
    let wish: ViewTaskWish<ID>
    @State private var task = ViewTask<ID>()

    func body(content: Content) -> some View {
        content
            .onAppear { task.appeared(wish) }
            .onChange(of: wish.trigger) { task.changed(to: wish) }
            .onDisappear { task.disappeared(wish) }
    }
}
#endif
