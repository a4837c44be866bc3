/// What somebody pressed.
enum Key: Hashable, Sendable {
    case character(Character)
    case up, down, pageUp, pageDown, home, end
    case enter, escape, backspace
    /// Ctrl-U: away with what was typed.
    case clear
    /// Ctrl-L: draw anew.
    case redraw
}
