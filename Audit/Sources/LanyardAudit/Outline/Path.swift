/// A name with dots, as it stands in the source but for `?` and `!`: `self.model.load`.
///
/// A subscript is a part `[]`: `tasks.[].cancel`. What hangs on something that is no name begins with a dot: `.value` for
/// `Task { … }.value`.
struct Path: Hashable, Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    var parts: [Substring] { text.split(separator: ".") }
    var first: Substring { text.prefix { $0 != "." } }
    var last: Substring { text.split(separator: ".").last ?? "" }
    var hasBase: Bool { text.first != "." }
    var isOnSelf: Bool { text == "self" || text.hasPrefix("self.") }

    /// Without `self.` in front.
    var withoutSelf: Substring { text.hasPrefix("self.") ? text.dropFirst(5) : text[...] }

    /// The first part after `self`, which is the name of a member if `self` was meant: `task` in `self.task.cancel`.
    var member: Substring { withoutSelf.prefix { $0 != "." } }

    /// What it is called or asked on: `self.model` in `self.model.load`; empty if there is nothing.
    var base: Substring {
        guard let dot = text.lastIndex(of: ".") else { return "" }
        return text[..<dot]
    }
}
