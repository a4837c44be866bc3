internal import LanyardDownloads

/// A transfer that tells how much it took in.
protocol MeteredTransfer: Hashable {
    /// What it fetches.
    var file: String { get }
    /// The same for people.
    var name: String { get }
    /// Whether it may take in more.
    var isOnItsWay: Bool { get }
    /// How much of the file is there.
    var bytes: Int64 { get }
}

extension Download: MeteredTransfer {
    var file: String { request.url }
    var name: String { request.name ?? request.url }
    var isOnItsWay: Bool { state.phase.isActive }
    var bytes: Int64 { state.bytes }
}
