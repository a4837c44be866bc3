internal import LabModels
internal import Lanyard

/// One side of what a tab shows: a variant's screen, and the scope above all that runs for it.
@MainActor
struct OpenSide {
    let variant: Variant
    let scope: TaskScope
    let stage: any Stage
    /// What its scope is called: “Tab 3 · Naive”.
    let name: String
    /// When its stage was made, on the axis that both sides share, in milliseconds.
    private let begins: Int

    /// - Parameter now: The time of the axis that both sides share.
    init(_ variant: Variant, below tab: TaskScope, number: Int, _ setting: TabSetting, now: () -> Duration) {
        name = "Tab \(number) · \(variant.label)"
        self.variant = variant
        scope = tab.child(name)
        begins = Story.milliseconds(now())
        stage = variant.make(setting.services(scope))
    }

    /// Its story, on the axis that both sides share.
    var story: Story { stage.story.later(by: begins) }

    /// Does what a person did at a time of the axis that both sides share.
    func perform(_ action: StageAction) {
        var own = action
        own.at = action.at.map { $0 - begins }
        stage.perform(own)
    }

    /// What the page learns of it when it is opened.
    var opened: PageMessage.Opened {
        PageMessage.Opened(
            variant: variant.id,
            scope: name,
            sources: variant.ownSources.map { SourceCode(file: $0, marks: variant.marks) }
                + variant.sharedSources.map { SourceCode(file: $0) },
            price: variant.price,
            excerpt: variant.excerpt?.text
        )
    }
}
