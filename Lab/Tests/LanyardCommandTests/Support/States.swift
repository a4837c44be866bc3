@testable import LanyardCommand
@testable import LanyardDownloads

/// A download in a state, for tests of what is told of it.
func watched(
    _ phase: DownloadPhase,
    url: String = "http://example.org/a.bin",
    change: (inout DownloadState) -> Void = { _ in }
) throws -> WatchedDownload {
    var state = DownloadState(id: DownloadID(number: 1))
    state.phase = phase
    change(&state)
    return WatchedDownload(address: try Address(url), state: state)
}
