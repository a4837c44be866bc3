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

    init(_ variant: Variant, below tab: TaskScope, number: Int, _ setting: TabSetting) {
        name = "Tab \(number) · \(variant.label)"
        self.variant = variant
        scope = tab.child(name)
        stage = variant.make(setting.services(scope))
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
