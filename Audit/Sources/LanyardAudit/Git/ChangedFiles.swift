/// The files that differ from a revision.
enum ChangedFiles {
    /// The files that were changed, added or renamed since the work here left a revision, committed or not, by their absolute paths.
    ///
    /// A branch that has gone on since then counts as it was where both parted. Without such a place, as in a clone that has not all of
    /// the history, the revision itself counts.
    ///
    /// - Throws: ``AuditFailure``: no git, no repository, no such revision.
    static func since(_ revision: String, in folder: String, _ git: Git = Git()) throws -> Set<String> {
        do {
            return try read(revision, folder, git)
        } catch is Git.Missing {
            throw AuditFailure("--since asks git, which is not on this machine. --report names the files instead.")
        }
    }

    private static func read(_ revision: String, _ folder: String, _ git: Git) throws -> Set<String> {
        let root = try git.ask(in: folder, "rev-parse", "--show-toplevel")
        guard root.code == 0, !root.line.isEmpty else { throw noRepository(folder, root.complaint) }
        let top = root.line
        let found = try git.ask(in: top, "rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}")
        guard found.code == 0 else { throw try noRevision(revision, top, git) }
        let parted = try git.ask(in: top, "merge-base", found.line, "HEAD")
        let base = parted.code == 0 ? parted.line : found.line
        let changed = try git.ask(
            in: top,
            "diff",
            "--name-only",
            "-z",
            "--no-renames",
            "--no-ext-diff",
            "--ignore-submodules",
            "--diff-filter=d",
            base,
            "--"
        )
        let added = try git.ask(in: top, "ls-files", "--others", "--exclude-standard", "-z")
        for answer in [changed, added] where answer.code != 0 {
            throw AuditFailure(
                "git could not tell what has changed since “\(revision.onOneLine)”: \(answer.complaint.onOneLine)"
            )
        }
        return Set((changed.names + added.names).map { Paths.joined(top, $0) })
    }

    private static func noRepository(_ folder: String, _ complaint: String) -> AuditFailure {
        let place = folder.onOneLine
        if complaint.contains("dubious ownership") {
            return AuditFailure(
                "git does not read “\(place)”, because it belongs to another user. If you trust it: "
                    + "git config --global --add safe.directory “\(place)”"
            )
        }
        return AuditFailure(
            "“\(place)” is in no git repository, so nobody knows what has changed there. --report names the files instead."
        )
    }

    private static func noRevision(_ revision: String, _ top: String, _ git: Git) throws(Git.Missing) -> AuditFailure {
        let shallow = try git.ask(in: top, "rev-parse", "--is-shallow-repository").line == "true"
        let advice =
            shallow
            ? " This clone has only a part of the history: fetch the rest with git fetch --unshallow, or check out with fetch-depth: 0."
            : " Is it a branch that was not fetched?"
        return AuditFailure("There is no revision “\(revision.onOneLine)” in “\(top.onOneLine)”.\(advice)")
    }
}
