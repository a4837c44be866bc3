import Lanyard

/// People who search for books faster than they are found: the newest call wins, and what comes too late is withheld.
actor Readers {
    private(set) var books = ""
    private(set) var suggestions = ""
    private let tasks: TaskScope
    private let texts: Texts

    init(in window: TaskScope, _ texts: Texts) {
        self.texts = texts
        tasks = window.child("Search")
    }

    func read() async {
        let terms = ["swift", "swallow", "swamp", texts.term, "sweet", "swim"]
        for number in 0... {
            let term = terms[number % terms.count]
            search(term, obeys: number.isMultiple(of: 3))
            suggest(term)
            if number.isMultiple(of: 10) { tasks.cancel(id: "books", texts.cleared) }
            await wait(.random(in: 0.3...1.2))
        }
    }

    /// Looks for books; two out of three of these requests go on when they are cancelled.
    private func search(_ term: String, obeys: Bool) {
        tasks.addTask(id: "books", policy: .replace, name: term, for: self) {
            if obeys { try await pause(0.3...1.5) } else { await Task { await wait(.random(in: 0.3...1.5)) }.value }
            return "books about \(term)"
        } then: { model, books in
            model.books = books
        }
    }

    private func suggest(_ term: String) {
        tasks.addTask(
            id: texts.suggestions,
            policy: .debounce(for: .milliseconds(400)),
            name: term,
            for: self
        ) {
            try await pause(0.1...0.4)
            return term
        } then: { model, suggestions in
            model.suggestions = suggestions
        }
    }
}
