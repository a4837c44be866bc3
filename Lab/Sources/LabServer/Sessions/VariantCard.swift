/// What the page shows of a variant before it is opened.
struct VariantCard: Encodable, Sendable {
    let id, screen, name, title, summary: String
    let tries, watches: [String]
    let hasBug: Bool

    init(_ variant: Variant) {
        id = variant.id
        screen = variant.screen.rawValue
        name = variant.name
        title = variant.title
        summary = variant.summary
        tries = variant.tries
        watches = variant.watches
        hasBug = variant.hasBug
    }
}
