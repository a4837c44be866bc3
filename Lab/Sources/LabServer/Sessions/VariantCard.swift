/// What the page shows of a variant before it is opened.
struct VariantCard: Encodable, Sendable {
    let id, screen, name, title, summary: String
    let tries, watches: [String]
    let hasBug, isLanyard: Bool
    /// Which variant stands beside it unless another is wished for, and which may.
    let beside: String?
    let besides: [String]
    /// Whether the one beside it begins when it has ended.
    let takesTurns: Bool
    let play: Play?
    let price: Price?

    /// What its source asks of those who keep it.
    struct Price: Encodable, Sendable {
        let lines, handles, flags: Int
    }

    init(_ variant: Variant, among all: [Variant]) {
        id = variant.id
        screen = variant.screen.rawValue
        name = variant.name
        title = variant.title
        summary = variant.summary
        tries = variant.tries
        watches = variant.watches
        (hasBug, isLanyard) = (variant.hasBug, variant.isLanyard)
        besides = all.filter { variant.canStand(beside: $0) }.map(\.id)
        beside = all.first { $0.name == variant.beside && variant.canStand(beside: $0) }?.id
        takesTurns = variant.takesTurns
        play = variant.play
        price = variant.sourceFigures.map { Price(lines: $0.lines, handles: $0.handles, flags: $0.flags) }
    }
}
