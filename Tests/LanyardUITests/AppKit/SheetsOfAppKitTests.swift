#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import Lanyard
import LanyardTestSupport
import LanyardUI
import Testing

/// What only AppKit itself can decide, with nothing but what it has: runs in an app, and on stand-ins elsewhere.
@MainActor @Suite("A sheet in AppKit itself", .enabled(if: AppHost.isThere, "\(AppHost.advice)"))
struct SheetsOfAppKitTests {
    private final class Sheet: NSViewController {
        let tasks = TaskScope("Sheet")
        private(set) var appearances = 0
        private weak var sheet: NSViewController?

        override func loadView() { view = NSView() }

        override func viewDidAppear() {
            super.viewDidAppear()
            sheet = presentedAncestor
            appearances += 1
        }

        override func viewDidDisappear() {
            super.viewDidDisappear()
            cancelIfDismissed(tasks, presentedIn: sheet)
        }
    }

    private final class Home: NSViewController {
        override func loadView() { view = NSView() }
    }

    @Test func `a sheet that is dismissed cancels, whatever AppKit has let go of by then`() async throws {
        _ = NSApplication.shared  // Nothing else makes it in a test.
        let (home, sheet) = (Home(), Sheet())
        let window = NSWindow(contentViewController: home)
        window.isReleasedWhenClosed = false
        window.makeKeyAndOrderFront(nil)
        home.presentAsSheet(sheet)
        try await until("it has appeared") { sheet.appearances == 1 }
        let run = sheet.tasks.addTask { try await untilCancelled() }
        home.dismiss(sheet)
        try await until("it is cancelled") { run.isCancelled }
        #expect(run.cause?.reason == "its view controller was dismissed")
        window.close()
    }
}
#endif
