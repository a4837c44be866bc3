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

        override func viewDidDisappear() {
            super.viewDidDisappear()
            cancelIfDismissed(tasks)
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
        #expect(!run.isCancelled && !inController.isCancelled)
        window.close()
        #expect(run.cause?.reason == "its window closed")
        #expect(!inController.isCancelled, "It is still in its window, which may be opened again.")
        inController.cancel()
        await cancelAndSettle(run, inController)
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

    @Test func `a sheet that is dismissed`() async {
        let home = NSViewController()
        let window = NSWindow(contentViewController: home)
        home.presentAsSheet(controller)
        let run = run()
        home.dismiss(controller)
        #expect(run.cause?.reason == "its view controller was dismissed")
        #expect(window.contentViewController === home)
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
        #expect(!run.isCancelled)
        tabs.selectedTabViewItemIndex = 0
        tabs.removeFromParent()
        controller.viewDidDisappear()
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
        #expect(run.isCancelled)
        #expect(window.contentViewController === home)
        await cancelAndSettle(run)
    }
}
