/// What to do when there is a file of the final name already.
public enum ExistingFile: String, Hashable, Sendable, CaseIterable {
    /// If it is the file the server describes, it counts as downloaded; anything else fails with
    /// ``DownloadError/targetExists(_:)``.
    ///
    /// It is that file if it has the expected SHA-256. Where none is given, it is if it has the length and the modification time that
    /// the server tells: a finished download carries the server's `Last-Modified`. If the server tells no time or no length, the file
    /// remembers its download in an extended attribute. So the same call again does nothing for what is done, and resumes the rest.
    case keepIfComplete
    /// It counts as downloaded, whatever it is, unless a SHA-256 is expected.
    case keep
    /// Fail with ``DownloadError/targetExists(_:)``, before anything is asked for if the name is known.
    case refuse
    /// Replace it, in one step, once the new file is complete and right.
    case overwrite
    /// Take the next free name: `a (2).txt`.
    case rename
}
