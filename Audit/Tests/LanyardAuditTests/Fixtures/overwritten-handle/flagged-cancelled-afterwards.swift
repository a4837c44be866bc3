final class PreviewModel {
    var html = ""
    private var rendering: Task<Void, Never>?

    func textChanged(_ text: String) {
        rendering = Task { html = await renderer.html(text) }  // expect: overwritten-handle
        if text.isEmpty { rendering?.cancel() }
    }
}
