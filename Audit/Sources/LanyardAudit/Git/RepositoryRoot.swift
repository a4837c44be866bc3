internal import Foundation

/// The folder of a repository, found without git.
enum RepositoryRoot {
    /// The nearest folder with `.git` in it, from this one upwards; `nil` if there is none. A worktree and a submodule have a file there.
    static func of(_ folder: String) -> String? {
        var folder = folder
        while true {
            if FileManager.default.fileExists(atPath: Paths.joined(folder, ".git")) { return folder }
            if folder == "/" { return nil }
            folder = Paths.parent(folder)
        }
    }
}
