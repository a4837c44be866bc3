internal import LabModels

/// Plays a downloads screen without a page.
@MainActor
struct DownloadRehearsal {
    let rehearsal: Rehearsal
    let model: any DownloadScreenModel

    /// Download, Cancel, Download again quickly.
    ///
    /// - Returns: Whether the end of the first download stopped the second.
    func stopsTheSecond() async throws -> Bool {
        // Late enough that the second is far behind when the first ends, however unevenly the bytes come.
        try await downloadAndCancel(at: 0.25)
        rehearsal.trace(model.running > 0 ? "The first task goes on anyway" : "The first task has stopped")
        model.download()
        rehearsal.trace("Download again")
        try await rehearsal.wait { [model] in model.running == 0 && !model.isDownloading }
        return try report()
    }

    /// Download, Cancel, Resume.
    ///
    /// - Returns: Whether it did not go on where it was.
    func losesWhatWasThere() async throws -> Bool {
        try await downloadAndCancel()
        let kept = model.files[0].bytes
        model.resume()
        rehearsal.trace("Resume")
        let began = model.files[0].bytes
        try await rehearsal.wait { [model] in model.running == 0 && !model.isDownloading }
        return try report() || kept == 0 || began != kept
    }

    /// Download, Cancel, and leave: all files must have been begun, and none may go on.
    ///
    /// - Returns: Whether a file went on, or was not reset.
    func goesOnAfterLeaving() async throws -> Bool {
        try await downloadAndCancel()
        let wasCancelled = model.running == 0 && model.files.allSatisfy { $0.phase == .cancelled }
        model.download()
        rehearsal.trace("Download again")
        try await rehearsal.wait { [model] in model.files.allSatisfy { $0.bytes > 0 } }
        model.disappear()
        rehearsal.trace("The screen is left")
        try await rehearsal.wait { [model] in !model.isDownloading }
        rehearsal.trace("\(model.running) transfers under way, \(model.files.map(\.bytes)) bytes")
        return !wasCancelled || model.running > 0 || model.files.contains { $0.bytes > 0 }
    }

    /// Download, Cancel, Resume, Cancel, Download.
    ///
    /// - Returns: Whether anything was lost or stopped that should not have been.
    func doesNotDoAll() async throws -> Bool {
        try await downloadAndCancel()
        let kept = model.files.map(\.bytes)
        model.resume()
        rehearsal.trace("Resume")
        try await rehearsal.wait { [model] in zip(model.files, kept).allSatisfy { $0.bytes > $1 } }
        let goesOn = model.files.allSatisfy { $0.phase == .running || $0.phase == .finished }
        rehearsal.trace("All \(model.files.count) files went on from \(kept) bytes")
        model.cancel()
        rehearsal.trace("Cancel")
        model.cancel()
        try await rehearsal.wait { [model] in !model.isDownloading }
        model.download()
        rehearsal.trace("Download")
        try await rehearsal.wait { [model] in model.files.contains { $0.phase == .finished || $0.phase == .failed } }
        rehearsal.trace("The shortest file is there, \(model.running) go on")
        let isRight = model.downloaded == 1 && model.running == model.files.count - 1
        model.disappear()
        try await rehearsal.wait { [model] in !model.isDownloading }
        return !goesOn || !isRight
    }

    /// Download, and Cancel as soon as something came of each file, or this part of it.
    private func downloadAndCancel(at part: Double = 0) async throws {
        model.download()
        rehearsal.trace("Download")
        try await rehearsal.wait { [model] in
            model.files.allSatisfy { file in
                file.phase == .failed || file.bytes > 0 && Double(file.bytes) >= part * Double(file.file.size)
            }
        }
        try checkFailures()
        rehearsal.trace("\(model.files.map(\.bytes)) bytes are there")
        model.cancel()
        rehearsal.trace("Cancel")
        try await rehearsal.wait { [model] in !model.isDownloading }
    }

    private func report() throws -> Bool {
        if let note = model.note { rehearsal.trace(note) }
        for file in model.files {
            rehearsal.trace("\(file.file.name): \(file.phase), \(file.bytes) of \(file.file.size) bytes")
            if let note = file.note { rehearsal.trace(note) }
        }
        try checkFailures()
        return model.files.contains { $0.phase != .finished || $0.bytes != $0.file.size }
    }

    /// A source that fails shows no bug.
    ///
    /// - Throws: ``RehearsalFailure``.
    private func checkFailures() throws {
        guard let file = model.files.first(where: { $0.phase == .failed }) else { return }
        throw RehearsalFailure(file.note ?? "\(file.file.name) failed.")
    }
}
