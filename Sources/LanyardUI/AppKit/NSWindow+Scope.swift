#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
public import Combine
internal import Foundation
public import Lanyard

extension NSWindow {
    /// Cancels everything that a scope runs each time this window closes, but not when it goes to the Dock or is ordered out.
    ///
    /// ```swift
    /// window.cancelsOnClose(tasks).store(in: &subscriptions)
    /// ```
    ///
    /// - Returns: An object that watches the window for as long as you keep it. It does not keep the scope alive.
    public func cancelsOnClose(
        _ scope: TaskScope,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> AnyCancellable {
        let center = NotificationCenter.default
        let closing = NSWindow.willCloseNotification
        let observer = center.addObserver(forName: closing, object: self, queue: nil) { [weak scope] _ in
            scope?.cancelAll("its window closed", fileID: fileID, line: line)
        }
        // The center may be told from any thread, and Combine, a module of Swift 5, calls from any: without `@Sendable` the closure
        // would be on the main actor, and end the program elsewhere.
        nonisolated(unsafe) let watcher = observer
        return AnyCancellable { @Sendable in center.removeObserver(watcher) }
    }
}
#endif
