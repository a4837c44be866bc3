internal import LabModels

/// A screen of one variant as the page sees it: a value to show, and what a person can do.
///
/// It is the only place that knows both a model and the page.
@MainActor
protocol Stage: AnyObject {
    /// What the page shows. It is read again whenever something changes that was read for it.
    var state: any Encodable & Sendable { get }

    /// What was measured since the screen was opened, to be compared with what stands beside it. It is read with the state.
    var ledger: [PanelState.Fact] { get }

    /// What ran since the screen was opened, and what there was to be learnt. It is read with the state.
    var story: Story { get }

    /// Whether something is under way: what comes of it is not known yet. Where two take turns, the next one waits for it.
    var isBusy: Bool { get }

    /// Does what a person did. What the page cannot send is ignored, and so is what makes no sense now.
    func perform(_ action: StageAction)

    /// The screen has been left: what a view's `onDisappear` does. The stage is released after it.
    func disappear()
}

extension Stage {
    var ledger: [PanelState.Fact] { [] }
    var story: Story { Story() }
    var isBusy: Bool { false }
}

/// What a person did.
struct StageAction: Decodable, Hashable, Sendable {
    /// Such as `download`, `cancel`, `term`.
    var name: String
    /// What was typed, for actions that have a text.
    var text: String?
    /// What it was done to, for screens that show several of a kind.
    var target: String?
    /// When, in milliseconds since the screen was opened, by the page: what the main actor was held up for came late.
    var at: Int?

    init(_ name: String, text: String? = nil, target: String? = nil, at: Int? = nil) {
        self.name = name
        self.text = text
        self.target = target
        self.at = at
    }
}
