import Foundation
import Lanyard
import LanyardTestSupport
import LanyardTesting
import Observation
import Testing

extension Samples {
    @MainActor @Suite("Samples: coming from something else")
    struct Migration {
        struct Image: Sendable, Equatable {
            let url: URL
        }

        nonisolated static func fetch(_ url: URL) async throws -> Image { Image(url: url) }

        enum Before {
            @MainActor final class ImageStore {
                private(set) var images: [URL: Image] = [:]
                private var tasks: [URL: Task<Void, Never>] = [:]

                func load(_ url: URL) {
                    tasks[url]?.cancel()
                    tasks[url] = Task { [weak self] in
                        guard let image = try? await fetch(url) else { return }
                        guard !Task.isCancelled else { return }
                        self?.images[url] = image
                        self?.tasks[url] = nil
                    }
                }

                func cancel(_ url: URL) {
                    tasks[url]?.cancel()
                    tasks[url] = nil
                }

                deinit {
                    for task in tasks.values { task.cancel() }
                }
            }
        }

        enum After {
            @MainActor final class ImageStore {
                private(set) var images: [URL: Image] = [:]
                private let tasks = TaskScope("Images")

                func load(_ url: URL) {
                    tasks.addTask(id: url, for: self) {
                        try await fetch(url)
                    } then: { store, image in
                        store.images[url] = image
                    }
                }

                func cancel(_ url: URL) { tasks.cancel(id: url) }
            }
        }

        private let url = URL(filePath: "/cover.png")

        @Test func `a dictionary of tasks, and a scope in its place`() async throws {
            let (before, after) = (Before.ImageStore(), After.ImageStore())
            before.load(url)
            after.load(url)
            try await until("both have the image") { !before.images.isEmpty && !after.images.isEmpty }
            #expect(before.images == after.images)
            after.load(url)
            after.cancel(url)
            before.load(url)
            before.cancel(url)
        }

        typealias Book = String

        struct API: Sendable {
            let asked = Log<String>()
            func books(matching term: String) async throws -> [Book] {
                asked.note(term)
                return [term]
            }
        }

        private static let api = API()

        @MainActor @Observable final class SearchModel {
            enum Key: TaskID { case search }

            private(set) var books: [Book] = []
            private(set) var failure: String?
            private let tasks = TaskScope("Search")

            func termChanged(_ term: String) {
                tasks.addTask(id: Key.search, policy: .debounce(for: .milliseconds(300)), for: self) {
                    try await api.books(matching: term)
                } then: { model, books in
                    model.books = books
                } failed: { model, error in
                    model.failure = "\(error)"
                }
            }

            func clearTapped() { tasks.cancel(id: Key.search) }
        }

        @Test func `an effect's ID is a key`() {
            let model = SearchModel()
            model.termChanged("dune")
            model.clearTapped()
            #expect(model.books.isEmpty && model.failure == nil && Self.api.asked.all.isEmpty)
        }
    }
}
