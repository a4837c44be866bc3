// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Controllers of which one is selected; the views of the others are in no window.
/// https://developer.apple.com/documentation/appkit/nstabviewcontroller
@MainActor open class NSTabViewController: NSViewController {
    /// https://developer.apple.com/documentation/appkit/nstabviewcontroller/selectedtabviewitemindex
    open var selectedTabViewItemIndex = 0 {
        didSet {
            guard selectedTabViewItemIndex != oldValue else { return }
            children[oldValue].view.window = nil
            children[oldValue].viewDidDisappear()
            children[selectedTabViewItemIndex].view.window = view.window
            children[selectedTabViewItemIndex].viewDidAppear()
        }
    }
}
