// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Controllers of which one is selected; the views of the others are in no window.
@MainActor open class NSTabViewController: NSViewController {
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
