import Foundation

@MainActor final class Browser {
    private let disk = Disk()
    private var selectedFolder = Folder()
    private var files: [Page] = []

    func select(_ folder: Folder) {
        selectedFolder = folder
        reload()
    }

    func reload() {
        let folder = selectedFolder
        Task {
            let found = try await disk.files(in: folder)
            guard folder == selectedFolder else { return }
            files = found
        }
    }
}

struct Folder: Sendable, Equatable {}
struct Disk: Sendable { func files(in folder: Folder) async throws -> [Page] { [] } }
