final class Calendars {
    func ask() async -> Bool {
        await withCheckedContinuation { continuation in
            #if os(macOS)
                store.ask { continuation.resume(returning: $0) }
            #else
                store.askAll { continuation.resume(returning: $0) }
            #endif
        }
    }
}
