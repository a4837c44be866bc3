/// What to download, and where to.
///
/// ```swift
/// var request = DownloadRequest(url: "https://example.org/a.iso", folder: "/tmp")
/// request.checksum = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
/// ```
/// Nothing is checked here; a wrong value ends the download in ``DownloadPhase/failed(_:)`` with a message that says
/// what to do.
public struct DownloadRequest: Hashable, Sendable {
    /// One field of the request's head.
    public struct Field: Hashable, Sendable {
        /// The field's name, such as `Authorization`.
        public var name: String
        /// The field's value, in one line.
        public var value: String

        /// Names a field and its value.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// An `http` or `https` URL. A user name and password in it are sent as basic authorization, and are neither
    /// stored nor shown.
    public var url: String

    /// Other `http` or `https` URLs of the same file. Where one fails, the next try asks the next; what has come is kept if the
    /// servers agree on a strong validator, or if a ``checksum`` is expected and the lengths are the same. The first 63 are asked.
    public var mirrors: [String] = []

    /// The path of the folder to write into. It must exist, but for ``createsFolder``.
    public var folder: String

    /// Whether to make the folder, and those above it, if it does not exist.
    public var createsFolder = false

    /// The file's name; `nil` to take the one the server gives in `Content-Disposition`, or else the last path
    /// component of the URL that redirects lead to, or of the first, either made safe. A name given here is taken as it is, or refused.
    public var name: String?

    /// Which of those whose URLs have the same name it is, in a list; from 1. It is the number that the name gets: `a (2).txt`.
    package var nameNumber = 1

    /// The expected SHA-256, SHA-384 or SHA-512 in hexadecimal; the number of digits says which. `nil` for no check. A file with another one
    /// never gets its final name.
    public var checksum: String?

    /// The expected length in bytes; `nil` for no check. A file of another length never gets its final name.
    public var length: Int64?

    /// Whether to compute the SHA-256 even if none is expected. That reads the finished file once more.
    public var computesSHA256 = false

    /// How many connections may fetch parts of this file at once; `nil` for the manager's
    /// ``DownloadConfiguration/connections``.
    public var connections: Int?

    /// What to do if the file exists; `nil` for the manager's ``DownloadConfiguration/existingFile``.
    public var existingFile: ExistingFile?

    /// The path of a file that has the beginning of this one, so that it goes on there: a part that was begun under another URL, as where a
    /// signed one has expired, or what another program has left. Its folder and name count, and not ``folder`` and ``name``; it may be called
    /// as it will be in the end, or as the part is.
    ///
    /// It is taken over if the server has a file of a strong validator, and the last 64 KiB that are there are those of that file; a part of
    /// this library's must also have the same length and validator. Otherwise the download fails with
    /// ``DownloadError/cannotContinue(_:why:)``, and nothing is changed. From then on it is a part of this URL.
    ///
    /// What lies before the last 64 KiB is believed. Give a ``checksum`` where another program may have left holes.
    public var continuesFrom: String?

    /// What to show the URL's server, instead of what the URL holds or ``DownloadConfiguration/netrc`` lists. It is not sent to
    /// another server to which a redirect leads, nor to a mirror elsewhere.
    public var credentials: Credentials?

    /// Cookies to send, each to the hosts that it is for. Those that servers set on the way, or with a redirect, are sent
    /// for as long as the download runs.
    public var cookies: [Cookie] = []

    /// More fields for the request's head. Of these `Accept`, `Accept-…`, `Referer` and `User-Agent` are sent also to another server, where a
    /// redirect or a mirror leads there, and no others; `Range`, `If-Range` and `Accept-Encoding` are set by the download.
    public var fields: [Field] = []

    /// Asks for a URL, to be written into a folder.
    public init(url: String, folder: String, name: String? = nil, checksum: String? = nil) {
        self.url = url
        self.folder = folder
        self.name = name
        self.checksum = checksum
    }
}
