/// What to do when there is a file of the final name already.
public enum ExistingFile: String, Hashable, Sendable, CaseIterable {
    /// If it is the file the server describes, it counts as downloaded; anything else fails with
    /// ``DownloadError/targetExists(_:)``. So the same call again does nothing for what is done, and resumes the rest.
    ///
    /// It is that file if it has the expected digest. Where none is given, it is if it was downloaded from the same URL, nobody has changed
    /// it since, and the server still says the same of it: a finished file remembers that in an extended attribute. One that is
    /// known to be from another URL is left alone, and the new one gets a number: `a (2).txt`.
    case keepIfComplete
    /// As ``keepIfComplete``, but a file that is not known to be from the URL counts, too, if it has the length and the modification time
    /// that the server tells. It is for disks that keep no attributes, for URLs that change, and for what other programs downloaded.
    ///
    /// Another file of that length and time passes for it.
    case keepIfSameDate
    /// It counts as downloaded, whatever it is, unless a digest is expected.
    case keep
    /// Fail with ``DownloadError/targetExists(_:)``, before anything is asked for if the name is known.
    case refuse
    /// As ``keepIfComplete``, and if the server has another version replace it, as ``overwrite`` does. The server is asked so that it need not
    /// send what has not changed (`If-None-Match`, `If-Modified-Since`), once the file remembers its entity tag: from the first
    /// time on that it was asked for in this way.
    ///
    /// A file of the name that is not known to be from the URL is replaced, too, unless it has the length and the modification time that the
    /// server tells. One that is known to be from another URL is left alone if the name is not given in the request.
    case update
    /// Replace it, in one step, once the new file is complete and right. Anything but a regular file, such as a device, a pipe or a link, is
    /// left alone.
    case overwrite
    /// Take the next free name: `a (2).txt`.
    case rename

    /// Whether a complete file counts, and nothing else.
    var keepsComplete: Bool { self == .keepIfComplete || self == .keepIfSameDate }

    /// Whether a file that is there may be replaced.
    var replaces: Bool { self == .overwrite || self == .update }
}
