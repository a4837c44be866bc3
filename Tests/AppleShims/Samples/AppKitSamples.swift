import AppKit
import Combine
import Foundation
import Lanyard
import LanyardTestSupport
import LanyardUI
import Testing

@MainActor @Suite("Samples: AppKit")
struct AppKitSamples {
    final class LibraryController: NSViewController {
        let tasks = TaskScope("Library")
        var subscriptions: Set<AnyCancellable> = []

        func watch(_ window: NSWindow) {
            window.cancelsOnClose(tasks).store(in: &subscriptions)
        }

        private weak var sheet: NSViewController?

        override func viewDidAppear() {
            super.viewDidAppear()
            sheet = presentedAncestor
        }

        override func viewDidDisappear() {
            super.viewDidDisappear()
            cancelIfDismissed(tasks, presentedIn: sheet)
        }
    }

    @Test func `a window closes`() async {
        let library = LibraryController()
        let window = NSWindow(contentViewController: library)
        library.watch(window)
        let run = library.tasks.addTask { try await untilCancelled() }
        window.close()
        #expect(run.isCancelled)
        await settle(run)
    }
}
