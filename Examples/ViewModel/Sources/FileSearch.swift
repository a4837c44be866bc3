import Foundation
import Lanyard

/// The files below a folder whose name has a term in it.
struct FileSearch {
    let folder: String

    func matches(of term: String) async throws -> [String] {
        guard let files = FileManager.default.enumerator(atPath: folder) else {
            throw CocoaError(.fileNoSuchFile)
        }
        var checkpoint = Checkpoint()
        var matches: [String] = []
        while let file = files.nextObject() as? String {
            try await checkpoint.pass()  // throws once the search is cancelled, and lets others have the thread
            if file.split(separator: "/").last?.localizedCaseInsensitiveContains(term) ?? false { matches.append(file) }
        }
        return matches
    }
}
