public import Observation

/// A screen that downloads files: what all its variants have in common.
@MainActor
public protocol DownloadScreenModel: AnyObject, Observable {
    /// The files and how far they are.
    var files: [FileProgress] { get }
    /// Whether the spinner turns, Download is disabled and Cancel enabled.
    var isDownloading: Bool { get }
    /// Whether what was cancelled can go on where it was.
    var canResume: Bool { get }
    /// How many transfers are really under way.
    var running: Int { get }
    /// What just went wrong.
    var note: String? { get }

    /// Downloads all files from their first bytes.
    func download()
    /// Stops the download.
    func cancel()
    /// Forgets what was fetched.
    func reset()
    /// Goes on where it was cancelled.
    func resume()
    /// The screen was left.
    func disappear()
}

extension DownloadScreenModel {
    /// Download is disabled while downloading.
    public var canDownload: Bool { !isDownloading }
    /// Cancel is enabled only while downloading.
    public var canCancel: Bool { isDownloading }
    /// There is something to forget, and nothing that would write it again.
    public var canReset: Bool { !isDownloading && files.contains { $0.phase != .idle } }
    /// Most variants keep nothing.
    public var canResume: Bool { false }
    /// Most variants point nothing out.
    public var note: String? { nil }
    /// How many files are complete.
    public var downloaded: Int { files.count { $0.phase == .finished } }

    /// Most variants keep nothing.
    public func resume() {}
}
