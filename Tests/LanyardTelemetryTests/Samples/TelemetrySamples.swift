#if Telemetry
import Lanyard
import LanyardTelemetry
import Logging
import Testing

private func metrics() async {
    let observation = TaskObservation(TaskMetrics())
    await observation.end()
}

private func stragglers() async {
    let observation = TaskObservation(StragglerLog(Logger(label: "shop")))
    // warning shop: lanyard.run=thumbnails #12 lanyard.origin=Shop/Gallery.swift:31 lanyard.cause=requested (Shop/…)
    //     A run was cancelled 1.0 seconds ago and still runs.
    await observation.end()
}

private func unhandledErrors() async {
    let observation = TaskObservation(UnhandledErrorLog(Logger(label: "shop")))
    // error shop: lanyard.run=warm-up lanyard.origin=Shop/Cache.swift:12 lanyard.scope=Cache
    //     A run failed, and nobody took its error: connectionRefused
    await observation.end()
}

private func bootstrap() {
    LoggingSystem.bootstrap(StreamLogHandler.standardError, metadataProvider: .run)
}

private struct Books {
    func books(matching term: String) async throws -> [String] { [term] }
}

@MainActor private final class SearchModel {
    private var books: [String] = []
    private let tasks = TaskScope("Search")
    private let api = Books()

    func termChanged(_ term: String) {
        let api = api
        tasks.addTask(id: "search", policy: .debounce(for: .milliseconds(300)), for: self) {
            try await withRunSpan { _ in try await api.books(matching: term) }
        } then: { model, books in
            model.books = books
        }
    }
}
#endif
