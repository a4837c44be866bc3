import CommandSupport

/// What the keys do.
extension TopModel {
    /// How far a page goes, whatever the window is: far enough, and the picture follows.
    private static let page = 10
    /// What a console takes of a reason is limited.
    static let longest = 200

    /// What keys do that came at once.
    mutating func press(_ keys: [Key]) -> [TopAction] {
        notice = nil
        if keys.areText { return relisting { $0.take(text: keys) } }
        return keys.compactMap { key in relisting { $0.act(on: key) } }
    }

    private mutating func act(on key: Key) -> TopAction? {
        switch key {
        case .redraw: return .redraw
        case .paste(let text):
            paste(text)
            return nil
        default: break
        }
        if let prompt { return act(on: key, in: prompt) }
        switch view {
        case .table: return actInTable(key)
        case .detail, .findings: return actInPage(key)
        case .help:
            // Whatever is pressed: it has been read.
            if key == .character("q") { return .quit }
            if !scrolls(key) { back() }
            return nil
        }
    }

    private mutating func actInTable(_ key: Key) -> TopAction? {
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
        case .character("t"), .function(5): isTree.toggle()
        case .character("h"): showsHelpers.toggle()
        default: return actAnywhere(key)
        }
        return nil
    }

    private mutating func actInPage(_ key: Key) -> TopAction? {
        if scrolls(key) { return nil }
        let isAgain = key == .character("f") && view == .findings
        guard key == .escape || key == .enter || isAgain else { return actAnywhere(key) }
        back()
        return nil
    }

    private mutating func actAnywhere(_ key: Key) -> TopAction? {
        switch key {
        case .character("q"): return .quit
        case .character("c"): askWhy()
        case .character("f"): open(.findings)
        case .character("p"): pause()
        case .character("?"): open(.help)
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
        // The picture knows where that is.
        case .end, .character("G"): scroll = .max / 2
        default: return false
        }
        return true
    }

    // MARK: Typing

    /// What letters that came at once do: they go into the field that is open. Only a filter may begin among them, with `/`, as
    /// somebody types it over a slow line. A line's end is a space: what is pasted never sends a reason off.
    private mutating func take(text keys: [Key]) -> [TopAction] {
        var actions: [TopAction] = []
        var text = ""
        func typed() -> String {
            defer { text = "" }
            return text
        }
        for key in keys {
            switch key {
            case .character("/") where prompt == nil && view == .table && text.isEmpty: prompt = .filter
            case .character(let character): text.append(character)
            case .enter: text += "\n"
            default:
                paste(typed())
                if let action = act(on: key) { actions.append(action) }
            }
        }
        paste(typed())
        return actions
    }

    private mutating func paste(_ text: String) {
        guard !text.isEmpty else { return }
        guard prompt != nil else {
            notice = "A paste is no command: open a field with / or c, and paste it there."
            return
        }
        type(text.split { $0.isNewline || $0 == "\t" }.joined(separator: " "))
    }

    private mutating func act(on key: Key, in prompt: Prompt) -> TopAction? {
        switch key {
        case .escape, .enter: return end(prompt, isKept: key == .enter)
        case .character(let character): type(String(character))
        case .backspace: edit { if !$0.isEmpty { $0.removeLast() } }
        case .clear: edit { $0 = "" }
        default: break
        }
        return nil
    }

    private mutating func end(_ prompt: Prompt, isKept: Bool) -> TopAction? {
        switch prompt {
        case .filter:
            if !isKept { filter = "" }
            self.prompt = nil
            return nil
        case .reason(let run, _, let text): return answer(text, for: run, isSent: isKept)
        }
    }

    private mutating func type(_ text: String) {
        edit { field in
            let room = max(0, Self.longest - field.unicodeScalars.count)
            field += String(String.UnicodeScalarView(text.printable.unicodeScalars.prefix(room)))
        }
    }

    /// Changes the field that is open.
    private mutating func edit(_ change: (inout String) -> Void) {
        switch prompt {
        case .filter: change(&filter)
        case .reason(let run, let title, var text):
            change(&text)
            prompt = .reason(run: run, title: title, text: text)
        case nil: break
        }
    }
}
