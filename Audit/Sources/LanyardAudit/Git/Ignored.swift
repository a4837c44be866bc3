/// What git leaves out below a folder: what a `.gitignore` covers, and git does not keep anyway.
enum Ignored: Sendable {
    case nothing
    /// As git says: files and whole folders, by their absolute paths.
    case listed(Set<String>)
    /// As the files say. What git keeps although they cover it is not known.
    case written(IgnoreFiles)

    /// Asks git about a folder; without git, or outside of a repository, reads the files.
    ///
    /// A folder that is left out itself was named anyway, so nothing in it is.
    static func below(_ folder: String, _ git: Git) -> Ignored {
        guard let answer = try? git.ask(in: folder, "check-ignore", "--quiet", ".") else { return written(for: folder) }
        switch answer.code {
        case 0: return .nothing
        case 1: break
        default: return written(for: folder)
        }
        let listed = try? git.ask(
            in: folder,
            "ls-files",
            "--others",
            "--ignored",
            "--exclude-standard",
            "--directory",
            "-z",
            "--",
            "."
        )
        guard let listed, listed.code == 0 else { return written(for: folder) }
        return .listed(Set(listed.names.map { Paths.joined(folder, $0.hasSuffix("/") ? String($0.dropLast()) : $0) }))
    }

    private static func written(for folder: String) -> Ignored {
        let files = IgnoreFiles(for: folder)
        return files.coverPath(to: folder) ? .nothing : .written(files)
    }

    /// Whether something is left out, if what is above it is not.
    func covers(_ path: String, isFolder: Bool) -> Bool {
        switch self {
        case .nothing: false
        case .listed(let paths): paths.contains(path)
        case .written(let files): files.cover(path, isFolder: isFolder)
        }
    }

    /// With what the file `.gitignore` of a folder below says.
    func entering(_ folder: String) -> Ignored {
        if case .written(let files) = self { .written(files.entering(folder)) } else { self }
    }
}
