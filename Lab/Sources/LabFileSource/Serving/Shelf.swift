internal import Synchronization

/// The files that a source offers at this moment, by name.
final class Shelf: Sendable {
    private struct Entry: Sendable {
        var file: ServedFile
        var requests = 0
        var pace: SharedPacer?
    }

    private let entries = Mutex<[String: Entry]>([:])

    /// Adds a file, or replaces the one of the same name and begins to count its requests anew.
    func put(_ file: ServedFile) {
        var entry = Entry(file: file)
        if case .file(let rate) = file.throttle {
            entry.pace = SharedPacer(Pacer(bytesPerSecond: rate))
        }
        entries.withLock { $0[file.name] = entry }
    }

    func remove(_ name: String) {
        entries.withLock { $0[name] = nil }
    }

    /// Counts a request, and tells what it finds.
    ///
    /// - Returns: `nil` if there is no such file, or none on disk.
    func admit(_ name: String) -> AdmittedFile? {
        let entry: Entry? = entries.withLock { entries in
            entries[name]?.requests += 1
            return entries[name]
        }
        guard let entry else { return nil }
        var content = entry.file.content
        if let change = entry.file.change, entry.requests > change.requests {
            content = change.content
        }
        guard let facts = try? ContentFacts(of: content) else { return nil }
        return AdmittedFile(
            file: entry.file,
            content: content,
            facts: facts,
            ordinal: entry.requests,
            fault: entry.file.faults[entry.requests],
            pace: entry.pace
        )
    }
}
