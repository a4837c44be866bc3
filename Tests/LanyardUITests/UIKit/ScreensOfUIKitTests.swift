#if canImport(UIKit) && !os(watchOS)
import Foundation
import Lanyard
import LanyardTestSupport
import LanyardUI
import Testing
import UIKit

/// What only UIKit itself can decide, with nothing but what it has: runs in an app, and on stand-ins elsewhere.
@MainActor @Suite("A screen in UIKit itself", .enabled(if: AppHost.isThere, "\(AppHost.advice)"))
struct ScreensOfUIKitTests {
    private final class Screen: UIViewController {
        let tasks = TaskScope("Screen")
        private(set) var appearances = 0
        private(set) var disappearances = 0

        init() { super.init(nibName: nil, bundle: nil) }

        required init?(coder: NSCoder) { return nil }

        override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            appearances += 1
        }

        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            cancelIfDismissed(tasks)
            disappearances += 1
        }
    }

    private let screen = Screen()
    private let window = UIWindow()

    private func show(_ root: UIViewController) {
        window.rootViewController = root
        window.makeKeyAndVisible()
    }

    @Test func `pushed, covered, uncovered and popped`() async throws {
        let stack = UINavigationController(rootViewController: UIViewController())
        show(stack)
        stack.pushViewController(screen, animated: false)
        try await until("it has appeared") { screen.appearances == 1 }
        let run = screen.tasks.addTask { try await untilCancelled() }
        stack.pushViewController(UIViewController(), animated: false)
        try await until("it has disappeared") { screen.disappearances == 1 }
        await nextTurn()
        #expect(!run.isCancelled)
        stack.popViewController(animated: false)
        try await until("it has appeared") { screen.appearances == 2 }
        stack.popViewController(animated: false)
        try await until("it has disappeared") { screen.disappearances == 2 }
        try await until("it is cancelled") { run.isCancelled }
        #expect(run.cause?.reason == "its screen was dismissed")
    }

    @Test func `presented and dismissed`() async throws {
        let home = UIViewController()
        show(home)
        home.present(screen, animated: false)
        try await until("it has appeared") { screen.appearances == 1 }
        let run = screen.tasks.addTask { try await untilCancelled() }
        home.dismiss(animated: false)
        try await until("it is cancelled") { run.isCancelled }
        #expect(run.cause?.reason == "its screen was dismissed")
    }

    @Test func `moved alive from one stack to another`() async throws {
        let (first, second) = (UINavigationController(rootViewController: UIViewController()), UINavigationController())
        let tabs = UITabBarController()
        tabs.viewControllers = [first, second]
        show(tabs)
        first.pushViewController(screen, animated: false)
        try await until("it has appeared") { screen.appearances == 1 }
        let run = screen.tasks.addTask { try await untilCancelled() }
        first.popViewController(animated: false)
        second.pushViewController(screen, animated: false)
        try await until("it has disappeared") { screen.disappearances == 1 }
        await nextTurn()
        #expect(!run.isCancelled)
        run.cancel()
        await settle(run)
    }
}
#endif
