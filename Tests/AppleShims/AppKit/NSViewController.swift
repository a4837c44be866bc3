// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// Manages a view.
/// https://developer.apple.com/documentation/appkit/nsviewcontroller
@MainActor open class NSViewController {
    /// https://developer.apple.com/documentation/appkit/nsviewcontroller/view
    open var view = NSView()
    /// https://developer.apple.com/documentation/appkit/nsviewcontroller/viewifloaded
    open var viewIfLoaded: NSView? { view }
    /// https://developer.apple.com/documentation/appkit/nsviewcontroller/parent
    open internal(set) weak var parent: NSViewController?
    /// https://developer.apple.com/documentation/appkit/nsviewcontroller/children
    open var children: [NSViewController] {
        get { kept }
        set { fatalError("The children of a stand-in are added and removed.") }
    }

    /// `unowned(unsafe)` there.
    /// https://developer.apple.com/documentation/appkit/nsviewcontroller/presentingviewcontroller
    open internal(set) weak var presentingViewController: NSViewController?
    /// https://developer.apple.com/documentation/appkit/nsviewcontroller/presentedviewcontrollers
    open internal(set) var presentedViewControllers: [NSViewController]?

    /// https://developer.apple.com/documentation/appkit/nsviewcontroller/init(nibname:bundle:)
    public init(nibName nibNameOrNil: NSNib.Name?, bundle nibBundleOrNil: Bundle?) {}

    /// https://developer.apple.com/documentation/appkit/nsviewcontroller/init(coder:)
    public required init?(coder: NSCoder) { nil }

    public convenience init() { self.init(nibName: nil, bundle: nil) }

    /// Not called here: the view is there from the beginning.
    /// https://developer.apple.com/documentation/appkit/nsviewcontroller/loadview()
    open func loadView() {}

    /// https://developer.apple.com/documentation/appkit/nsviewcontroller/viewdidappear()
    open func viewDidAppear() {}
    /// https://developer.apple.com/documentation/appkit/nsviewcontroller/viewdiddisappear()
    open func viewDidDisappear() {}

    /// https://developer.apple.com/documentation/appkit/nsviewcontroller/addchild(_:)
    open func addChild(_ childViewController: NSViewController) {
        childViewController.parent = self
        kept.append(childViewController)
        childViewController.view.window = view.window
        childViewController.viewDidAppear()
    }

    /// The view goes with it, as AppKit's containers see to.
    /// https://developer.apple.com/documentation/appkit/nsviewcontroller/removefromparent()
    open func removeFromParent() {
        parent?.kept.removeAll { $0 === self }
        parent = nil
        view.window = nil
        viewDidDisappear()
    }

    /// As the content of a window of its own, which is attached to the presenter's.
    /// https://developer.apple.com/documentation/appkit/nsviewcontroller/presentassheet(_:)
    open func presentAsSheet(_ viewController: NSViewController) {
        viewController.presentingViewController = self
        presentedViewControllers = (presentedViewControllers ?? []) + [viewController]
        sheets.append(NSWindow(contentViewController: viewController))
    }

    /// https://developer.apple.com/documentation/appkit/nsviewcontroller/dismiss(_:)-91my5
    open func dismiss(_ viewController: NSViewController) {
        guard let sheet = viewController.view.window else { return }
        let end = { [self] in
            presentedViewControllers?.removeAll { $0 === viewController }
            viewController.presentingViewController = nil
        }
        switch sheetEnd {
        case .presentationFirst:
            end()
            viewController.viewDidDisappear()
        case .disappearanceFirst:
            viewController.viewDidDisappear()
            end()
        }
        if !keepsSheetWindows { sheets.removeAll { $0 === sheet } }
    }

    /// What comes first when a sheet ends. Not of AppKit, whose documentation does not say; tests try both.
    public enum SheetEnd: CaseIterable, Sendable {
        case presentationFirst
        case disappearanceFirst
    }

    public var sheetEnd = SheetEnd.presentationFirst

    /// Whether the window of a sheet lives on when that has ended, with the view in it. Not of AppKit, likewise.
    public var keepsSheetWindows = false

    private var kept: [NSViewController] = []
    private var sheets: [NSWindow] = []
}
