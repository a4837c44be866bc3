import AppKit
import Combine
import Lanyard
import LanyardTestSupport
import LanyardUI
import Testing

@MainActor @Suite("A window or view controller of AppKit that goes or is out of sight")
struct AppKitDismissalTests {
    private final class LibraryController: NSViewController {
        let tasks = TaskScope("Library")
        var notesPresentation = true
        private weak var sheet: NSViewController?

        override func viewDidAppear() {
            super.viewDidAppear()
            if notesPresentation { sheet = presentedAncestor }
        }

        override func viewDidDisappear() {
            super.viewDidDisappear()
            cancelIfDismissed(tasks, presentedIn: sheet)
        }
    }

    private let controller = LibraryController()

    private func run() -> ScopedTask<Void> { controller.tasks.addTask { try await untilCancelled() } }

    @Test func `a window that closes cancels, one that goes to the Dock does not`() async {
        var subscriptions: Set<AnyCancellable> = []
        let (window, tasks) = (NSWindow(contentViewController: controller), TaskScope("Document"))
        window.cancelsOnClose(tasks).store(in: &subscriptions)
        let other = NSWindow(contentViewController: NSViewController())
        let (run, inController) = (tasks.addTask { try await untilCancelled() }, self.run())
        window.miniaturize(nil)
        other.close()
        await nextTurn()
        #expect(!run.isCancelled && !inController.isCancelled)
        window.close()
        await nextTurn()
        #expect(run.cause?.reason == "its window closed")
        #expect(!inController.isCancelled, "It is still in its window, which may be opened again.")
        inController.cancel()
        await cancelAndSettle(run, inController)
    }

    @Test func `what is handed out on the main actor may be released on any thread`() async {
        let (window, tasks) = (NSWindow(contentViewController: controller), TaskScope("Document"))
        let (run, task) = (tasks.addTask { try await untilCancelled() }, Task { try await untilCancelled() })
        nonisolated(unsafe) var held = [
            window.cancelsOnClose(tasks), run.eraseToAnyCancellable(), task.eraseToAnyCancellable(),
        ]
        await onThread { held = [] }
        #expect(held.isEmpty && run.isCancelled && task.isCancelled)
        await cancelAndSettle(run)
    }

    @Test func `a window that is no longer watched cancels nothing, and does not keep the scope`() async {
        let window = NSWindow(contentViewController: controller)
        var tasks: TaskScope? = TaskScope()
        weak let released = tasks
        var watching = tasks.map { window.cancelsOnClose($0) }
        tasks = nil
        #expect(released == nil && watching != nil)
        let other = TaskScope()
        watching = window.cancelsOnClose(other)
        let run = other.addTask { try await untilCancelled() }
        watching = nil
        window.close()
        #expect(!run.isCancelled && watching == nil)
        run.cancel()
        await cancelAndSettle(run)
    }

    @Test(arguments: NSViewController.SheetEnd.allCases, [true, false])
    func `a sheet that is dismissed, whatever AppKit ends first`(
        order: NSViewController.SheetEnd,
        keepsWindow: Bool
    ) async {
        let home = NSViewController()
        (home.sheetEnd, home.keepsSheetWindows) = (order, keepsWindow)
        let window = NSWindow(contentViewController: home)
        home.presentAsSheet(controller)
        #expect(controller.view.window != nil && controller.view.window !== window)
        let run = run()
        home.dismiss(controller)
        await nextTurn()
        #expect(run.cause?.reason == "its view controller was dismissed")
        await cancelAndSettle(run)
    }

    @Test func `what lies in a sheet goes with it, even if nobody noted that it was presented before it ended`() async {
        let (home, sheet) = (NSViewController(), NSViewController())
        (home.sheetEnd, home.keepsSheetWindows) = (.disappearanceFirst, true)
        controller.notesPresentation = false
        let window = NSWindow(contentViewController: home)
        home.presentAsSheet(sheet)
        sheet.addChild(controller)
        let run = run()
        controller.viewDidDisappear()
        home.dismiss(sheet)
        await nextTurn()
        #expect(run.cause?.reason == "its view controller was dismissed")
        #expect(window.contentViewController === home)
        await cancelAndSettle(run)
    }

    @Test func `a sheet whose window goes to the Dock, or that is shown again in this turn`() async {
        let home = NSViewController()
        let window = NSWindow(contentViewController: home)
        home.presentAsSheet(controller)
        let run = run()
        controller.view.window?.miniaturize(nil)
        await nextTurn()
        #expect(!run.isCancelled)
        home.dismiss(controller)
        home.presentAsSheet(controller)
        await nextTurn()
        #expect(!run.isCancelled)
        #expect(window.contentViewController === home)
        run.cancel()
        await cancelAndSettle(run)
    }

    @Test func `moved out of a sheet that ends, into the window`() async {
        let (home, sheet) = (NSViewController(), NSViewController())
        let window = NSWindow(contentViewController: home)
        home.presentAsSheet(sheet)
        sheet.addChild(controller)
        let run = run()
        controller.removeFromParent()
        home.addChild(controller)
        home.dismiss(sheet)
        await nextTurn()
        #expect(!run.isCancelled)
        #expect(window.contentViewController === home)
        run.cancel()
        await cancelAndSettle(run)
    }

    @Test func `moved to another parent in one turn`() async {
        let (home, tabs) = (NSViewController(), NSTabViewController())
        let window = NSWindow(contentViewController: home)
        home.addChild(tabs)
        home.addChild(controller)
        let run = run()
        controller.removeFromParent()
        tabs.addChild(controller)
        await nextTurn()
        #expect(!run.isCancelled)
        #expect(window.contentViewController === home)
        run.cancel()
        await cancelAndSettle(run)
    }

    @Test func `another tab is selected; then the tabs are taken out of the window`() async {
        let (home, tabs) = (NSViewController(), NSTabViewController())
        let window = NSWindow(contentViewController: home)
        home.addChild(tabs)
        tabs.addChild(controller)
        tabs.addChild(NSViewController())
        let run = run()
        tabs.selectedTabViewItemIndex = 1
        await nextTurn()
        #expect(!run.isCancelled)
        tabs.selectedTabViewItemIndex = 0
        tabs.removeFromParent()
        controller.viewDidDisappear()
        await nextTurn()
        #expect(run.isCancelled)
        #expect(window.contentViewController === home)
        await cancelAndSettle(run)
    }

    @Test func `taken out of its parent`() async {
        let home = NSViewController()
        let window = NSWindow(contentViewController: home)
        home.addChild(controller)
        let run = run()
        controller.removeFromParent()
        await nextTurn()
        #expect(run.isCancelled)
        #expect(window.contentViewController === home)
        await cancelAndSettle(run)
    }
}
