import Foundation
import Lanyard
import LanyardTestSupport
import LanyardUI
import SwiftUI
import Testing
import UIKit

@MainActor @Suite("Samples: UIKit")
struct UIKitSamples {
    final class LibraryController: UIViewController {
        let tasks = TaskScope("Library")

        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            cancelIfDismissed(tasks)
        }

        // swift-format-ignore: AlwaysUseLowerCamelCase
        func PlayerView() -> Text { Text("Player") }

        func play() {
            navigationController?.pushViewController(ScopedHostingController("Player") { PlayerView() }, animated: true)
        }
    }

    @Test func `a player is pushed onto a library, and popped`() async throws {
        let library = LibraryController()
        let (window, stack) = (UIWindow(), UINavigationController(rootViewController: library))
        window.rootViewController = stack
        window.makeKeyAndVisible()
        let run = library.tasks.addTask { try await untilCancelled() }
        library.play()
        let player = try #require(stack.topViewController as? ScopedHostingController<Text>)
        let playing = player.scope.addTask { try await untilCancelled() }
        stack.popViewController(animated: true)
        await nextTurn()
        #expect(playing.isCancelled && !run.isCancelled)
        run.cancel()
        await settle(run, playing)
    }
}
