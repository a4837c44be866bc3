/// What all runs of one manager share. It knows nothing of the manager, so that a run never keeps its owner alive.
final class DownloadServices: Sendable {
    let configuration: DownloadConfiguration
    let timeline: Timeline
    let fetcher: any HTTPFetching
    let storage: StorageServices
    let limiter: RateLimiter
    let gate: SlotGate
    let claims = TargetClaims()
    let authenticator: Authenticator
    /// A number from 0 up to, not including, 1.
    let random: @Sendable () -> Double
    /// Seconds since 1970.
    let wallClock: @Sendable () -> Int64

    init(
        configuration: DownloadConfiguration,
        timeline: Timeline,
        fetcher: any HTTPFetching,
        usesUnnamedFiles: Bool = true,
        listings: FolderListings = .shared,
        writeFault: @escaping @Sendable (Int64) -> Int32? = { _ in nil },
        random: @escaping @Sendable () -> Double,
        wallClock: @escaping @Sendable () -> Int64
    ) {
        self.configuration = configuration
        self.timeline = timeline
        self.fetcher = fetcher
        self.random = random
        self.wallClock = wallClock
        authenticator = Authenticator(configuration.authentication)
        storage = StorageServices(
            listings: listings,
            timeline: timeline,
            checkpoints: CheckpointInterval(
                bytes: max(1, configuration.checkpointBytes),
                time: configuration.checkpointInterval
            ),
            flushes: configuration.flushesToDisk,
            usesUnnamedFiles: usesUnnamedFiles,
            writeFault: writeFault
        )
        limiter = RateLimiter(rate: configuration.rateLimit, timeline: timeline)
        gate = SlotGate(limit: configuration.maximumDownloads, hostLimit: configuration.maximumDownloadsPerHost)
    }
}
