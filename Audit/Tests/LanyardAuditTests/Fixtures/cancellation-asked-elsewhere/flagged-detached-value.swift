struct Exporter {
    func export(_ pages: [Page]) async -> [Picture] {
        await Task.detached(priority: .userInitiated) {
            var pictures: [Picture] = []
            for page in pages {
                if Task.isCancelled { break }  // expect: cancellation-asked-elsewhere
                pictures.append(render(page))
            }
            return pictures
        }.value
    }
}
