import Foundation
import Lanyard

@MainActor final class Browser {
    private let tasks = TaskScope("Browser")
    private let disk = Disk()
    private var selectedFolder = Folder()
    private var files: [Page] = []

    func select(_ folder: Folder) {
        selectedFolder = folder
        reload()
    }

    func reload() {
        tasks.addTask(id: "files", policy: .replace, for: self) { [disk, selectedFolder] in
            try await disk.files(in: selectedFolder)
        } then: { model, found in
            model.files = found
        }
    }
}

struct Folder: Sendable, Equatable {}
struct Disk: Sendable { func files(in folder: Folder) async throws -> [Page] { [] } }
