/// What somebody pressed.
enum Key: Hashable, Sendable {
    case character(Character)
    case up, down, pageUp, pageDown, home, end
    case enter, escape, backspace
    /// F5, and the others by their numbers.
    case function(Int)
    /// Ctrl-U: away with what was typed.
    case clear
    /// Ctrl-L: draw anew.
    case redraw
    /// A text that the terminal says was pasted, and not typed.
    case paste(String)
}

extension [Key] {
    /// Whether keys that came at once are a text: more than one letter, and not only those that move, which a key that is held down
    /// sends. A line's end counts as a letter.
    ///
    /// Not each terminal marks what is pasted, and a paste must not be taken as commands.
    var areText: Bool {
        let letters = filter(\.isLetter)
        return letters.count > 1 && !letters.allSatisfy(\.moves)
    }
}

extension Key {
    fileprivate var isLetter: Bool {
        switch self {
        case .character, .enter: true
        default: false
        }
    }

    fileprivate var moves: Bool { ["j", "k", "g", "G"].map(Key.character).contains(self) }
}
