internal import Foundation

/// What a tab is told.
enum PageMessage: Encodable, Sendable {
    case hello(Hello)
    case opened([Opened])
    /// How things are on a side, counted from the left, from 0 on, and whether something is under way there.
    case state(place: Int, variant: String, any Encodable & Sendable, ledger: [PanelState.Fact], Story, isBusy: Bool)
    /// The main actor lives, for the so-manieth time.
    case pulse(Int)
    /// The task that sends these signs of life is no more; the main actor may well have its turns.
    case pulseEnded
    /// Which tab holds the main actor; `nil` if it has its turns again.
    case held(tab: Int?)
    case trouble(String)

    /// What a tab learns at first.
    struct Hello: Encodable, Sendable {
        let tab: Int
        let scope: String
        let console: URL?
        let service: String
        let variants: [VariantCard]
    }

    /// One side of what was opened.
    struct Opened: Encodable, Sendable {
        let variant: String
        /// The name of the scope above all that runs for it.
        let scope: String
        let sources: [SourceCode]
        /// What its source asks of those who keep it.
        let price: [PanelState.Fact]
        /// The lines that it is about, if its source is at hand.
        let excerpt: Excerpt.Text?
    }

    private enum Key: String, CodingKey {
        case type, variant, sides, place, state, ledger, story, isBusy, count, message, tab, scope, console, service,
            variants
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .hello(let hello):
            try container.encode("hello", forKey: .type)
            try container.encode(hello.tab, forKey: .tab)
            try container.encode(hello.scope, forKey: .scope)
            try container.encode(hello.console, forKey: .console)
            try container.encode(hello.service, forKey: .service)
            try container.encode(hello.variants, forKey: .variants)
        case .opened(let sides):
            try container.encode("opened", forKey: .type)
            try container.encode(sides, forKey: .sides)
        case .state(let place, let variant, let state, let ledger, let story, let isBusy):
            try container.encode("state", forKey: .type)
            try container.encode(place, forKey: .place)
            try container.encode(variant, forKey: .variant)
            try container.encode(state, forKey: .state)
            try container.encode(ledger, forKey: .ledger)
            try container.encode(story, forKey: .story)
            try container.encode(isBusy, forKey: .isBusy)
        case .pulse(let count):
            try container.encode("pulse", forKey: .type)
            try container.encode(count, forKey: .count)
        case .pulseEnded:
            try container.encode("pulseEnded", forKey: .type)
        case .held(let tab):
            try container.encode("held", forKey: .type)
            try container.encode(tab, forKey: .tab)
        case .trouble(let message):
            try container.encode("trouble", forKey: .type)
            try container.encode(message, forKey: .message)
        }
    }

    /// The text of the message. Members are sorted, so that equal messages are equal texts.
    func text() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
