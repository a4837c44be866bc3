import Lanyard

/// What asks for a file, and receives it.
extension DownloadServices {
    /// One for each URL of a file, the first one's first.
    func senders(for request: DownloadRequest, at source: SourceURL) throws(DownloadError) -> [RequestSender] {
        let first = RequestSender(
            fetcher: fetcher,
            source: source,
            fields: request.fields,
            credentials: request.credentials,
            netrc: configuration.netrc,
            cookies: CookieJar(request.cookies),
            userAgent: configuration.userAgent,
            redirects: RedirectPolicy(limit: max(0, configuration.redirectLimit)),
            idle: idle,
            wallClock: wallClock
        )
        var senders = [first]
        for mirror in request.mirrors { senders.append(first.asking(try SourceURL(mirror))) }
        return senders
    }

    func receiver(from source: SourceURL, observer: any TransferObserver) -> BodyReceiver {
        BodyReceiver(idle: idle, limiter: limiter, observer: observer, authority: source.authority)
    }

    /// How to wait between the tries.
    var backoff: Backoff {
        Backoff(from: configuration.backoffBase, upTo: configuration.backoffLimit, random: random)
    }

    /// How often each URL may be tried in a row.
    var attempts: Int { max(0, min(configuration.retries, 1 << 30)) + 1 }

    /// How long a server asks to wait; `nil` if it does not.
    ///
    /// - Throws: the error itself, if that is longer than anybody waits.
    func wait(after error: DownloadError) throws(DownloadError) -> Duration? {
        guard case .httpStatus(_, _, let wait?) = error else { return nil }
        guard wait <= configuration.retryAfterLimit else { throw error }
        return wait
    }

    private var idle: IdleTimeout { IdleTimeout(limit: configuration.idleTimeout, timeline: timeline) }
}
