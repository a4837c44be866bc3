/// What the keys do.
extension TopModel {
    /// How far a page goes, whatever the window is: far enough, and the picture follows.
    private static let page = 10
    /// What a console takes of a reason is limited.
    private static let longest = 200

    mutating func press(_ key: Key) -> TopAction? {
        if key == .redraw { return .redraw }
        if let prompt { return press(key, in: prompt) }
        switch view {
        case .table: return pressInTable(key)
        case .detail: return pressInPage(key)
        case .help:
            // Whatever is pressed: it has been read.
            if key == .character("q") { return .quit }
            if !scrolls(key) { view = .table }
            return nil
        }
    }

    private mutating func pressInTable(_ key: Key) -> TopAction? {
        switch key {
        case .up, .character("k"): choose(by: -1)
        case .down, .character("j"): choose(by: 1)
        case .pageUp: choose(by: -Self.page)
        case .pageDown: choose(by: Self.page)
        case .home, .character("g"): choose(by: -rows.count)
        case .end, .character("G"): choose(by: rows.count)
        case .enter: return openDetail()
        case .escape: if filter.isEmpty { chooseNothing() } else { filter = "" }
        case .character("/"): prompt = .filter
        case .character("s"): sort = sort.next
        case .character("e"): showsEnded.toggle()
        default: return pressAnywhere(key)
        }
        return nil
    }

    private mutating func pressInPage(_ key: Key) -> TopAction? {
        if scrolls(key) { return nil }
        guard key == .escape || key == .enter else { return pressAnywhere(key) }
        view = .table
        return nil
    }

    private mutating func pressAnywhere(_ key: Key) -> TopAction? {
        switch key {
        case .character("q"): return .quit
        case .character("c"): askWhy()
        case .character("p"): pause()
        case .character("?"): (view, scroll) = (.help, 0)
        default: break
        }
        return nil
    }

    /// Whether the key moves a long page.
    private mutating func scrolls(_ key: Key) -> Bool {
        switch key {
        case .up, .character("k"): scroll = max(0, scroll - 1)
        case .down, .character("j"): scroll += 1
        case .pageUp: scroll = max(0, scroll - Self.page)
        case .pageDown: scroll += Self.page
        case .home, .character("g"): scroll = 0
        default: return false
        }
        return true
    }

    // MARK: Typing

    private mutating func press(_ key: Key, in prompt: Prompt) -> TopAction? {
        switch prompt {
        case .filter:
            guard key != .escape, key != .enter else {
                if key == .escape { filter = "" }
                self.prompt = nil
                return nil
            }
            Self.type(key, into: &filter)
            return nil
        case .reason(let run, let title, var text):
            if key == .escape || key == .enter { return answer(text, for: run, isSent: key == .enter) }
            Self.type(key, into: &text)
            self.prompt = .reason(run: run, title: title, text: text)
            return nil
        }
    }

    private static func type(_ key: Key, into text: inout String) {
        switch key {
        case .character(let character):
            if text.unicodeScalars.count < longest { text += String(character).printable }
        case .backspace: if !text.isEmpty { text.removeLast() }
        case .clear: text = ""
        default: break
        }
    }
}
