#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS)
public import Foundation
public import Lanyard
public import SwiftUI
public import UIKit

/// A controller that hosts a SwiftUI view in UIKit, with a scope that is cancelled when the screen is dismissed, but not when
/// it is covered.
///
/// The view finds the scope in its environment.
///
/// ```swift
/// navigationController?.pushViewController(ScopedHostingController("Player") { PlayerView() }, animated: true)
/// ```
open class ScopedHostingController<Content: View>: UIHostingController<ScopedContent<Content>> {
    /// The scope of the screen.
    public let scope: TaskScope

    /// Makes a controller.
    ///
    /// - Parameters:
    ///   - name: The name of its scope in snapshots and causes.
    ///   - parent: The scope above its own.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - content: The view.
    public init(
        _ name: String? = nil,
        parent: TaskScope? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @ViewBuilder content: () -> Content
    ) {
        scope = TaskScope(name, parent: parent, fileID: fileID, line: line)
        super.init(rootView: ScopedContent(scope: scope, content: content()))
    }

    /// Cannot be used from storyboards, because code has to give the scope.
    @available(*, unavailable)
    public required dynamic init?(coder: NSCoder) {
        return nil
    }

    /// Cancels what the scope runs if the screen is dismissed.
    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        cancelIfDismissed(scope)
    }

    /// Cancels what the scope runs if the screen has lost its parent, and gets no other in this turn of the main actor.
    open override func didMove(toParent parent: UIViewController?) {
        super.didMove(toParent: parent)
        guard parent == nil else { return }
        cancel(scope, "its screen left its parent", ifGoneWith: [self])
    }
}
#endif
