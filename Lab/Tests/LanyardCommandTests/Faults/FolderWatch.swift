import Foundation
import LabFileSource
import Synchronization

@testable import LanyardDownloads

/// Looks into a folder all the time, on a thread of its own: at each look there has to be nothing in it but one download's
/// files, and under the final name nothing but a whole version of the file, the same for ever.
final class FolderWatch: Sendable {
    private struct State {
        var broken: [String] = []
        var looks = 0
        var finals: Set<FileIdentity> = []
        var digest: String?
        var isOver = false
        var waiting: (suffix: String, continuation: CheckedContinuation<Bool, Never>)?
    }

    static let suffixes = ["", ".part", ".part.json", ".part.json.new", ".part.json.old"]

    private let folder: String
    private let name: String
    private let digests: Set<String>
    private let state = Mutex(State())

    init(folder: String, name: String, versions: [FileContent]) throws {
        (self.folder, self.name) = (folder, name)
        digests = try Set(versions.map { try $0.sha256() })
        Thread.detachNewThread { [weak self] in
            while let self, self.look() { usleep(1000) }
        }
    }

    /// What was seen that must not be.
    var broken: [String] { state.withLock { $0.broken } }
    var looks: Int { state.withLock { $0.looks } }
    /// The SHA-256 of the file under its final name, if there was ever one.
    var digest: String? { state.withLock { $0.digest } }

    /// The names that are there.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

    /// One look.
    ///
    /// - Returns: Whether there is to be another.
    @discardableResult
    func look() -> Bool {
        let names = names
        let strays = names.filter { found in !Self.suffixes.contains { found == name + $0 } }
        if !strays.isEmpty { note("\(strays) in the folder") }
        if names.contains(name) { judgeFinal() }
        let (ready, goesOn) = state.withLock { state in
            state.looks += 1
            guard let waiting = state.waiting, state.isOver || names.contains(name + waiting.suffix) else {
                return (nil as CheckedContinuation<Bool, Never>?, !state.isOver)
            }
            state.waiting = nil
            return (waiting.continuation, !state.isOver)
        }
        ready?.resume(returning: goesOn)
        return goesOn
    }

    private func judgeFinal() {
        let path = folder + "/" + name
        guard let identity = FileIdentity(of: path), !state.withLock({ $0.finals.contains(identity) }) else { return }
        guard let digest = try? FileContent.disk(URL(filePath: path)).sha256() else {
            return note("the final file was there, and cannot be read")
        }
        if !digests.contains(digest) { note("the final file is none of the versions") }
        let other = state.withLock { state in
            state.finals.insert(identity)
            defer { state.digest = digest }
            return state.digest.map { $0 != digest } ?? false
        }
        if other { note("the final file was replaced by another") }
    }

    private func note(_ text: String) {
        state.withLock { state in
            if state.broken.count < 10, state.broken.last != text { state.broken.append(text) }
        }
    }

    /// Waits for a file beside the final name; `false` if the watch ends before.
    func appearance(of suffix: String) async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { $0.waiting = (suffix, continuation) }
                if Task.isCancelled { giveUp() }
            }
        } onCancel: {
            giveUp()
        }
    }

    private func giveUp() {
        let waiting = state.withLock { state in
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.continuation.resume(returning: false)
    }

    /// Looks again at the bytes of what was seen before.
    func lookAgain() {
        state.withLock { $0.finals = [] }
        look()
    }

    /// Looks a last time, and no more.
    func end() {
        state.withLock { $0.isOver = true }
        look()
    }
}
