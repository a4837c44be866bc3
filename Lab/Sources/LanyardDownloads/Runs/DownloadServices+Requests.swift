import Lanyard

/// What asks for a file, and receives it.
extension DownloadServices {
    /// No file needs more mirrors; a list that a stranger wrote may have any number of them.
    private static let mostMirrors = 63

    /// One for each URL of a file, the first one's first.
    func senders(for request: DownloadRequest, at source: SourceURL) throws(DownloadError) -> [RequestSender] {
        let first = RequestSender(
            fetcher: fetcher,
            source: source,
            fields: request.fields,
            credentials: request.credentials,
            netrc: configuration.netrc,
            authenticator: authenticator,
            cookies: CookieJar(request.cookies),
            userAgent: configuration.userAgent,
            redirects: RedirectPolicy(limit: max(0, configuration.redirectLimit)),
            idle: idle,
            wallClock: wallClock
        )
        var senders = [first]
        for mirror in request.mirrors.prefix(Self.mostMirrors) { senders.append(first.asking(try SourceURL(mirror))) }
        return senders
    }

    func receiver(from source: SourceURL, observer: any TransferObserver) -> BodyReceiver {
        BodyReceiver(
            idle: idle,
            limiter: limiter,
            observer: observer,
            authority: source.authority,
            speed: configuration.minimumRate.map {
                let limit = SpeedMeter.Limit(
                    rate: max(1, $0),
                    time: max(.milliseconds(1), configuration.minimumRateTime)
                )
                return SpeedMeter(limit: limit, timeline: timeline)
            }
        )
    }

    /// Runs all the work on one file, within its time.
    ///
    /// - Throws: ``DownloadError/tookTooLong(_:)``, after the work was cancelled and has ended.
    func withinTime<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
        guard let limit = configuration.maximumTime else { return try await work() }
        let timeline = timeline
        guard let result = try await endingWork(when: { try await timeline.sleep(for: limit) }, work) else {
            throw DownloadError.tookTooLong(limit)
        }
        return result
    }

    private var idle: IdleTimeout { IdleTimeout(limit: configuration.idleTimeout, timeline: timeline) }
}
