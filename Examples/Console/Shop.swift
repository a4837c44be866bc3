import Lanyard

/// A shop that downloads, saves and asks for prices.
actor Shop {
    struct Broken: Error, CustomStringConvertible {
        let description: String
    }

    private(set) var price = 0
    private let downloads: TaskScope
    private let orders: TaskScope
    private let texts: Texts

    init(in window: TaskScope, _ texts: Texts) {
        self.texts = texts
        downloads = window.child("Downloads")
        orders = window.child("Orders")
    }

    func sell() async {
        for number in 0... {
            if number.isMultiple(of: 12) { download("catalogue \(number / 12).pdf", breaks: number.isMultiple(of: 36)) }
            if number.isMultiple(of: 6) { askForPrice() }
            if number.isMultiple(of: 8) { for _ in 1...3 { loadProfile() } }
            save()
            await wait(0.5)
        }
    }

    /// A download that tells how far it is; two at once.
    private func download(_ file: String, breaks: Bool) {
        downloads.addTask(id: "files", policy: .concurrent(limit: 2), name: file) { [texts] in
            let progress = TaskContext.current.progress
            progress.total = 4_000_000
            for part in 0..<100 {
                try await pause(0.05...0.2)
                progress.advance(by: 40_000)
                if breaks && part == 60 { throw Broken(description: texts.broken) }
            }
        }
    }

    /// A price that is not worth waiting for long; some come too late.
    private func askForPrice() {
        orders.addTask(id: "price", name: "price", deadline: .milliseconds(400), for: self) {
            try await pause(0.1...0.5)
            return Int.random(in: 1...100)
        } then: { model, price in
            model.price = price
        }
    }

    /// Orders are saved one after the other.
    private func save() {
        orders.addTask(id: "save", policy: .queue(limit: 8), name: "save") { try await pause(0.2...0.9) }
    }

    /// Three parts of the screen want the same profile.
    private func loadProfile() {
        orders.addTask(id: "profile", policy: .join, name: "profile") { try await pause(0.5...1) }
    }
}
