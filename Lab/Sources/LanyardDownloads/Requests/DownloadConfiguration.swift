/// The limits and habits of a ``DownloadManager``.
///
/// Every value is taken as the nearest one that makes sense: a limit of zero downloads means one.
public struct DownloadConfiguration: Hashable, Sendable {
    /// How many downloads run at once; the others wait in the order they were added. A small file that was received, and waits for
    /// the disk, does not count. As many more may wait for it as may run; with a limit below 16 four times as many, up to 16.
    public var maximumDownloads = 4

    /// How many small files may wait for the disk beside so many downloads: one flush then serves them all. Beyond 16 more save no
    /// time, and each holds its bytes.
    package static func flushes(beside downloads: Int) -> Int {
        let most = downloads.multipliedReportingOverflow(by: 4)
        return min(most.overflow ? .max : most.partialValue, max(downloads, 16))
    }

    /// How many downloads from one host (and port) run at once. One that waits for its host does not hold up others.
    public var maximumDownloadsPerHost = 4

    /// How many connections may fetch parts of one file at once, if its server sends ranges.
    public var connections = 1

    /// The smallest part of a file worth a connection of its own, in bytes.
    public var minimumPiece: Int64 = 1 << 20

    /// The limit over everything the manager receives, in bytes a second; `nil` for none.
    public var rateLimit: Int64?

    /// How often a try that failed is repeated before the download fails. Only tries in a row count that brought
    /// nothing worth keeping: as long as a file grows, it goes on. With 0 the first failure is final.
    public var retries = 5

    /// Whether a connection that is refused is tried again, too, as when the server is about to start. Without, that is final unless an
    /// answer has come before.
    public var retriesRefusedConnections = false

    /// The bound of the wait after the first failure; it doubles with each further one. The wait itself is drawn
    /// evenly from zero to the bound (full jitter).
    public var backoffBase: Duration = .seconds(1)

    /// What the bound of the wait never grows beyond.
    public var backoffLimit: Duration = .seconds(60)

    /// The longest `Retry-After` that is waited for; a server that asks for more makes the download fail, with its
    /// wish in the error.
    public var retryAfterLimit: Duration = .seconds(600)

    /// How long a connection may bring nothing before it is given up; `nil` for ever. Time held back by the rate
    /// limit does not count.
    public var idleTimeout: Duration? = .seconds(30)

    /// How many bytes a second have to come of a file, over all its connections; `nil` for any number. If fewer come for
    /// ``minimumRateTime``, the try has failed, and counts even if it brought something. Only time counts in which the network is waited for.
    public var minimumRate: Int64?

    /// For how long a file may come more slowly than at ``minimumRate``.
    public var minimumRateTime: Duration = .seconds(30)

    /// How long a download may take from its first turn to its end, with all its tries and the waits between them; `nil` for any time.
    /// After that it fails with ``DownloadError/tookTooLong(_:)``, and what came is kept.
    public var maximumTime: Duration?

    /// How long finding the host, connecting and the TLS handshake may take together.
    public var connectTimeout: Duration = .seconds(10)

    /// How connections to `https` servers are made secure. With ``TransportSecurity/none`` there are none; link `LanyardDownloadsTLS`
    /// for `.tls`, which also says which certificates are believed, and whether HTTP/2 is spoken.
    public var security: TransportSecurity

    /// Which addresses connections go to, and come from.
    public var addresses = AddressRules()

    /// Which requests go over which proxy.
    public var proxies = ProxySettings()

    /// What to show each host that asks for a name and a password, those that a redirect leads to included. A request's own
    /// ``DownloadRequest/credentials`` come first.
    public var netrc: Netrc?

    /// How a user name and a password are shown to a server, or a proxy, whoever they were given by.
    public var authentication = AuthenticationMode.negotiated

    /// What is told what is said to servers and by them; `nil` for nothing.
    public var exchangeLog: ExchangeLog?

    /// How many redirects in a row are followed.
    public var redirectLimit = 10

    /// What to do if the file exists.
    public var existingFile = ExistingFile.keepIfComplete

    /// After how many bytes, at the latest, what was received begins to be put on the disk for good. Meanwhile as many may
    /// follow; then receiving waits for the disk.
    public var checkpointBytes: Int64 = 32 << 20

    /// After how much time, at the latest, the next bytes that come let what was received be put on the disk for good. A
    /// process that is killed loses no more than came since the beginning of the last time that this was done.
    public var checkpointInterval: Duration = .milliseconds(500)

    /// Whether bytes are put on the disk before they are claimed or get their final name. Without, it is the system that decides when:
    /// the death of the process still does no harm, but after a power cut, or if the system dies, a file may be empty or
    /// wrong under its final name.
    public var flushesToDisk = true

    /// How often a change of the byte counts is told to observers, at most. Changes of the phase are told at once.
    public var progressInterval: Duration = .milliseconds(100)

    /// The `User-Agent` field.
    public var userAgent = "Lanyard"

    /// The defaults.
    public init(security: TransportSecurity = .none) {
        self.security = security
    }
}
