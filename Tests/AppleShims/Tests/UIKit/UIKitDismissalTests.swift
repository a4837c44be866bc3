import Foundation
import Lanyard
import LanyardTestSupport
import LanyardUI
import SwiftUI
import Testing
import UIKit

/// Both ways to cancel, moved through what a user does.
@MainActor @Suite("A screen of UIKit that is dismissed or covered")
struct UIKitDismissalTests {
    /// As a user of UIKit writes it.
    private final class LibraryController: UIViewController {
        let tasks: TaskScope

        init(_ name: String) {
            tasks = TaskScope(name)
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { return nil }

        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            cancelIfDismissed(tasks)
        }
    }

    /// A screen and what runs on it.
    @MainActor struct Screen {
        let controller: UIViewController
        let run: ScopedTask<Void>

        init(_ controller: UIViewController, _ scope: TaskScope) {
            self.controller = controller
            run = scope.addTask { try await untilCancelled() }
        }
    }

    enum Kind: CaseIterable {
        case controller
        case hosting
    }

    private let window = UIWindow()
    private let home = UIViewController()

    private func screen(_ kind: Kind) -> Screen {
        switch kind {
        case .controller:
            let controller = LibraryController("Library")
            return Screen(controller, controller.tasks)
        case .hosting:
            let controller = ScopedHostingController("Library") { Text("Library") }
            return Screen(controller, controller.scope)
        }
    }

    private func show(_ root: UIViewController) {
        window.rootViewController = root
        window.makeKeyAndVisible()
    }

    @Test(arguments: Kind.allCases, [true, false]) func `presented and dismissed, by itself or by its presenter`(
        kind: Kind,
        byItself: Bool
    ) async {
        show(home)
        let screen = screen(kind)
        home.present(screen.controller, animated: true)
        await nextTurn()
        #expect(!screen.run.isCancelled)
        (byItself ? screen.controller : home).dismiss(animated: true)
        await nextTurn()
        #expect(screen.run.cause?.reason == "its screen was dismissed")
        await cancelAndSettle(screen.run)
    }

    @Test(arguments: Kind.allCases) func `covered by a full-screen presentation, and shown again`(kind: Kind) async {
        let screen = screen(kind)
        show(UINavigationController(rootViewController: screen.controller))
        let cover = UIViewController()
        cover.modalPresentationStyle = .fullScreen
        screen.controller.present(cover, animated: true)
        await nextTurn()
        #expect(!screen.run.isCancelled)
        cover.dismiss(animated: true)
        await nextTurn()
        #expect(!screen.run.isCancelled)
        screen.run.cancel()
        await cancelAndSettle(screen.run)
    }

    @Test(arguments: Kind.allCases) func `pushed and popped`(kind: Kind) async {
        let stack = UINavigationController(rootViewController: home)
        show(stack)
        let screen = screen(kind)
        stack.pushViewController(screen.controller, animated: true)
        await nextTurn()
        #expect(!screen.run.isCancelled)
        stack.popViewController(animated: true)
        await nextTurn()
        #expect(screen.run.cause?.reason == "its screen was dismissed")
        await cancelAndSettle(screen.run)
    }

    @Test(arguments: Kind.allCases) func `covered by a pushed screen, and shown again`(kind: Kind) async {
        let screen = screen(kind)
        let stack = UINavigationController(rootViewController: home)
        show(stack)
        stack.pushViewController(screen.controller, animated: true)
        stack.pushViewController(UIViewController(), animated: true)
        await nextTurn()
        #expect(!screen.run.isCancelled)
        stack.popViewController(animated: true)
        await nextTurn()
        #expect(!screen.run.isCancelled)
        stack.popViewController(animated: true)
        await cancelAndSettle(screen.run)
    }

    @Test(arguments: Kind.allCases) func `on the stack of a navigation controller that is dismissed`(kind: Kind) async {
        show(home)
        let screen = screen(kind)
        let stack = UINavigationController(rootViewController: UIViewController())
        home.present(stack, animated: true)
        stack.pushViewController(screen.controller, animated: true)
        await nextTurn()
        #expect(!screen.run.isCancelled)
        stack.dismiss(animated: true)
        await nextTurn()
        #expect(screen.run.cause?.reason == "its screen was dismissed")
        await cancelAndSettle(screen.run)
    }

    @Test(arguments: Kind.allCases) func `presented by a screen that is dismissed`(kind: Kind) async {
        show(home)
        let (middle, screen) = (UIViewController(), screen(kind))
        home.present(middle, animated: true)
        middle.present(screen.controller, animated: true)
        home.dismiss(animated: true)
        await nextTurn()
        #expect(screen.run.cause?.reason == "its screen was dismissed")
        await cancelAndSettle(screen.run)
    }

    @Test(arguments: Kind.allCases) func `a swipe back that is given up, then one that is not`(kind: Kind) async {
        let stack = UINavigationController(rootViewController: home)
        show(stack)
        let screen = screen(kind)
        stack.pushViewController(screen.controller, animated: true)
        stack.swipeBackAndGiveUp()
        await nextTurn()
        #expect(!screen.run.isCancelled)
        stack.popViewController(animated: true)
        await nextTurn()
        #expect(screen.run.isCancelled)
        await cancelAndSettle(screen.run)
    }

    @Test(arguments: Kind.allCases) func `the screen below, while a swipe on the one above is given up`(kind: Kind)
        async
    {
        let screen = screen(kind)
        let stack = UINavigationController(rootViewController: screen.controller)
        show(stack)
        stack.pushViewController(UIViewController(), animated: true)
        stack.swipeBackAndGiveUp()
        await nextTurn()
        #expect(!screen.run.isCancelled)
        screen.run.cancel()
        await cancelAndSettle(screen.run)
    }

    @Test(arguments: Kind.allCases) func `a sheet that is pulled down and let go`(kind: Kind) async {
        show(home)
        let screen = screen(kind)
        home.present(screen.controller, animated: true)
        screen.controller.pullDownAndGiveUp()
        await nextTurn()
        #expect(!screen.run.isCancelled)
        home.dismiss(animated: true)
        await nextTurn()
        #expect(screen.run.isCancelled)
        await cancelAndSettle(screen.run)
    }

    @Test(arguments: Kind.allCases) func `another tab is selected`(kind: Kind) async {
        let (screen, tabs) = (screen(kind), UITabBarController())
        tabs.viewControllers = [screen.controller, UIViewController()]
        show(tabs)
        tabs.selectedIndex = 1
        await nextTurn()
        #expect(!screen.run.isCancelled)
        screen.run.cancel()
        await cancelAndSettle(screen.run)
    }

    @Test
    func `taken out from below the top of a stack: a hosting controller knows, another cancels when it is released`()
        async
    {
        let stack = UINavigationController(rootViewController: home)
        show(stack)
        let hosted = screen(.hosting)
        var controller: UIViewController?
        let run = {
            let plain = screen(.controller)
            controller = plain.controller
            return plain.run
        }()
        stack.pushViewController(hosted.controller, animated: true)
        if let controller { stack.pushViewController(controller, animated: true) }
        stack.pushViewController(UIViewController(), animated: true)
        stack.popToRootViewController(animated: true)
        await nextTurn()
        #expect(hosted.run.cause?.reason == "its screen left its parent")
        #expect(!run.isCancelled, "UIKit told it nothing.")
        controller = nil
        #expect(run.cause?.kind == .ownerReleased)
        await cancelAndSettle(hosted.run, run)
    }

    @Test(arguments: Kind.allCases, [true, false])
    func `moved alive by a split view that collapses and expands`(kind: Kind, screensLeaveFirst: Bool) async {
        let screen = screen(kind)
        let (list, detail) = (
            UINavigationController(rootViewController: home),
            UINavigationController(rootViewController: screen.controller)
        )
        let split = UISplitViewController(primary: list, secondary: detail)
        split.screensLeaveFirst = screensLeaveFirst
        show(split)
        split.collapse()
        #expect(list.topViewController === screen.controller)
        await nextTurn()
        #expect(!screen.run.isCancelled)
        split.expand()
        #expect(detail.topViewController === screen.controller)
        await nextTurn()
        #expect(!screen.run.isCancelled)
        split.collapse()
        list.popViewController(animated: true)
        await nextTurn()
        #expect(screen.run.isCancelled)
        await cancelAndSettle(screen.run)
    }

    @Test(arguments: Kind.allCases) func `taken out of one parent and put into another, or made the root`(kind: Kind)
        async
    {
        show(home)
        let screen = screen(kind)
        let other = UIViewController()
        for parent in [home, other] {
            screen.controller.willMove(toParent: nil)
            screen.controller.removeFromParent()
            parent.addChild(screen.controller)
            screen.controller.didMove(toParent: parent)
            await nextTurn()
            #expect(!screen.run.isCancelled)
        }
        screen.controller.removeFromParent()
        show(screen.controller)
        await nextTurn()
        #expect(!screen.run.isCancelled)
        screen.run.cancel()
        await cancelAndSettle(screen.run)
    }

    @Test func `a screen that is shown again after it was dismissed takes new work`() async {
        show(home)
        let controller = LibraryController("Library")
        home.present(controller, animated: true)
        home.dismiss(animated: true)
        home.present(controller, animated: true)
        let run = controller.tasks.addTask { 7 }
        #expect(await run.outcome.value == 7)
    }

    @Test func `what a hosting controller shows finds its scope in the environment`() {
        struct Reader: View {
            @Environment(\.taskScope) private var tasks
            let seen: (TaskScope) -> Void
            var body: some View {
                let _ = seen(tasks)
                Text("Reader")
            }
        }
        var found: TaskScope?
        let controller = ScopedHostingController("Reader") { Reader { found = $0 } }
        Host().show(controller.rootView)
        #expect(found === controller.scope)
    }
}
