internal import Foundation

/// What a tab is told.
enum PageMessage: Encodable, Sendable {
    case hello(Hello)
    case opened(variant: String, sources: [SourceCode])
    case state(variant: String, any Encodable & Sendable)
    /// The main actor lives, for the so-manieth time.
    case pulse(Int)
    case trouble(String)

    /// What a tab learns at first.
    struct Hello: Encodable, Sendable {
        let tab: Int
        let scope: String
        let console: URL?
        let service: String
        let variants: [VariantCard]
    }

    private enum Key: String, CodingKey {
        case type, variant, sources, state, count, message, tab, scope, console, service, variants
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
        case .opened(let variant, let sources):
            try container.encode("opened", forKey: .type)
            try container.encode(variant, forKey: .variant)
            try container.encode(sources, forKey: .sources)
        case .state(let variant, let state):
            try container.encode("state", forKey: .type)
            try container.encode(variant, forKey: .variant)
            try container.encode(state, forKey: .state)
        case .pulse(let count):
            try container.encode("pulse", forKey: .type)
            try container.encode(count, forKey: .count)
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
