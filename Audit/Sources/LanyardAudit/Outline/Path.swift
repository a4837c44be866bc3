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
    var first: Substring { text[..<(text.utf8.firstIndex(of: UInt8(ascii: ".")) ?? text.endIndex)] }
    var last: Substring {
        guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return text[...] }
        return text[text.utf8.index(after: dot)...]
    }
    var hasBase: Bool { text.utf8.first != UInt8(ascii: ".") }
    var isOnSelf: Bool { text == "self" || text.hasPrefix("self.") }

    /// Without `self.` in front.
    var withoutSelf: Substring { text.hasPrefix("self.") ? text.dropFirst(5) : text[...] }

    /// The first part after `self`, which is the name of a member if `self` was meant: `task` in `self.task.cancel`.
    var member: Substring {
        let rest = withoutSelf
        return rest[..<(rest.utf8.firstIndex(of: UInt8(ascii: ".")) ?? rest.endIndex)]
    }

    /// What it is called or asked on: `self.model` in `self.model.load`; empty if there is nothing.
    var base: Substring {
        guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "" }
        return text[..<dot]
    }
}
