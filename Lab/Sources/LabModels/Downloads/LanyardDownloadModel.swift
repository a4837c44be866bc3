internal import Foundation
internal import Lanyard
package import LanyardDownloads
public import Observation

/// A download manager below the screen's scope: no handle of a task, no flag. The states are what it tells.
@MainActor @Observable
public final class LanyardDownloadModel: DownloadScreenModel {
    /// The files and how far they are.
    public var files: [FileProgress] { zip(remotes, states).map { FileProgress($0, $1) } }
    /// Whether the spinner turns, Download is disabled and Cancel enabled.
    public var isDownloading: Bool { states.contains { $0.phase.isActive } }
    /// Whether what was cancelled can go on where it was.
    public var canResume: Bool { !isDownloading && states.contains { $0.bytes > 0 && $0.phase.isResumable } }
    /// How many transfers are really under way.
    public var running: Int { states.count { $0.phase.name == "running" } }
    /// What just went wrong.
    public var note: String? { folder == nil ? "There is no room for temporary files." : nil }

    private let remotes: [RemoteFile]
    private let tasks: TaskScope
    /// Where the folder of the files is made.
    private let place: URL
    /// Where the files are.
    private(set) var folder: TemporaryFolder?
    private var manager: DownloadManager
    private var states: [DownloadState] = []
    /// What the manager has, for those that measure it.
    package var downloads: [Download] { manager.downloads }

    /// Makes a model of the service's first files, as many as the screen shows.
    public convenience init(_ services: LabServices, files: Int = 3) {
        self.init(services, files: files, in: FileManager.default.temporaryDirectory)
    }

    init(_ services: LabServices, files: Int = 3, in place: URL) {
        self.place = place
        remotes = Array(services.files.files.prefix(files))
        tasks = services.scope.child("Downloads screen")
        manager = DownloadManager(parent: tasks)
        begin()
    }

    /// Downloads everything from the first bytes.
    public func download() {
        guard !isDownloading else { return }
        if canReset { reset() }
        for download in manager.downloads { download.resume() }
    }

    /// Stops the download.
    public func cancel() {
        manager.cancelAll("Cancel was pressed")
    }

    /// Forgets what was fetched.
    public func reset() {
        retire()
        manager = DownloadManager(parent: tasks)
        begin()
    }

    /// Goes on where it was cancelled.
    public func resume() {
        if canResume { manager.resumeAll() }
    }

    /// The screen was left: it cancels, and resets.
    public func disappear() {
        reset()
    }

    /// Adds the files, in a folder of their own, and follows their states. Without a folder there are none.
    private func begin() {
        folder = TemporaryFolder(in: place)
        let downloads = remotes.compactMap { remote in
            folder.map { folder in
                manager.add(DownloadRequest(url: remote.url, folder: folder.path, name: remote.name), starts: false)
            }
        }
        states = downloads.map(\.state)
        watch()
    }

    /// Follows the states of the files.
    private func watch() {
        tasks.forEach(manager.updates, name: "states of the files", for: self) { model, update in
            // One of files that are not wanted any more has no place.
            guard let place = model.states.firstIndex(where: { $0.id == update.download.id }) else { return }
            model.states[place] = update.state
        } finally: { [weak manager] model, outcome in
            // Whoever cancels the screen's scope ends this, too, and before the downloads have told how they ended.
            if outcome.cause != nil, manager === model.manager, !model.tasks.isClosed { model.watch() }
        }
    }

    /// Cancels the downloads; their folder is removed when they have stopped writing.
    @discardableResult
    func retire() -> Task<Void, Never> {
        manager.cancelAll("the files are not wanted any more")
        // No run of the scope: it has to happen, also while the scope is being cancelled. It ends as soon as they do.
        return Task { [manager, folder] in
            try? await manager.cancelAndWait()
            folder?.remove()
        }
    }
}
