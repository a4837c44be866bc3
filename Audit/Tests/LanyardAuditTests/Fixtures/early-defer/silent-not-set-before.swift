final class Editor {
    var needsLayout = false

    func layout() {
        defer { needsLayout = false }
        Task { await measure() }
    }
}
