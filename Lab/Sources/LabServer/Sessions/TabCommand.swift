internal import Foundation
internal import LanyardDownloads

/// What a page sends.
enum TabCommand: Hashable, Sendable {
    /// A variant, and what is to stand beside it.
    case open(variant: String, beside: String?)
    case act(StageAction)
    case leave

    /// The times that are taken, in milliseconds since a screen was opened: to about thirty years.
    private static let times = 0...1_000_000_000_000

    /// The longest text that is taken, in characters.
    static let textLimit = 200

    /// Why a message is not taken; the description is for the person at the page.
    struct Refusal: Error, Hashable { let description: String }

    init(_ text: String) throws(Refusal) {
        let read = try? UntrustedJSON.read(Data(text.utf8), mostBytes: 16 << 10, mostValues: 100) {
            try JSONDecoder().decode(Wish.self, from: $0)
        }
        guard let wish = read else { throw Refusal(description: "This is no message of the Lab's page.") }
        for text in [wish.variant, wish.beside, wish.name, wish.text, wish.target] {
            // By scalars, because one character can be endless.
            guard (text ?? "").unicodeScalars.count <= Self.textLimit else {
                throw Refusal(description: "That is too long: at most \(Self.textLimit) characters are taken.")
            }
        }
        // What nobody can have pressed is not counted with.
        guard Self.times.contains(wish.at ?? 0) else {
            throw Refusal(description: "This is no message of the Lab's page.")
        }
        switch (wish.type, wish.variant, wish.name) {
        case ("open", let variant?, _): self = .open(variant: variant, beside: wish.beside)
        case ("act", _, let name?): self = .act(StageAction(name, text: wish.text, target: wish.target, at: wish.at))
        case ("leave", _, _): self = .leave
        default: throw Refusal(description: "This is no message of the Lab's page.")
        }
    }

    private struct Wish: Decodable {
        let type: String
        let variant, beside, name, text, target: String?
        let at: Int?
    }
}
