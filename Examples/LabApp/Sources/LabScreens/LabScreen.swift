/// One of the screens of the Lab, and the ways to build it.
struct LabScreen: Identifiable {
    let title: String
    let symbol: String
    let variants: [LabVariant]

    var id: String { title }

    @MainActor static let all = [
        LabScreen(title: "Downloads", symbol: "arrow.down.circle", variants: LabVariant.downloads),
        LabScreen(title: "Live search", symbol: "magnifyingglass", variants: LabVariant.search),
        LabScreen(title: "Cooperation", symbol: "hand.raised", variants: LabVariant.cooperation),
        LabScreen(title: "Ownership", symbol: "key", variants: LabVariant.ownership),
        LabScreen(title: "Dismissed screens", symbol: "rectangle.on.rectangle.slash", variants: LabVariant.screens),
    ]
}
