import ArgumentParser
import CommandSupport
import Foundation
import LanyardConsole

extension ReportOptions {
    /// Begins to record what the downloads do, if that is wanted.
    ///
    /// - Throws: `ExitCode`, after it was said why the file cannot be written.
    func startRecording(complainingTo output: Output) async throws -> ConsoleRecording? {
        guard let record else { return nil }
        do {
            if let trouble = trouble(at: record) {
                throw Trouble(errorDescription: "The recording “\(record)” cannot be written: \(trouble)")
            }
            return try await Console.record(to: URL(filePath: record))
        } catch {
            await output.complain(error.localizedDescription)
            throw ExitCode(GetExitCode.disk.rawValue)
        }
    }

    /// Ends the recording.
    ///
    /// - Returns: Whether all of it is in the file; if not, it was said why.
    func stop(_ recording: ConsoleRecording?, complainingTo output: Output) async -> Bool {
        do {
            try await recording?.stop()
            return true
        } catch {
            await output.complain(error.localizedDescription)
            return false
        }
    }

    /// What is wrong with the place, in plainer words than the system's.
    private func trouble(at path: String) -> String? {
        let files = FileManager.default
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        var isFolder: ObjCBool = false
        if files.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            return "it is a folder. Give the name of a file."
        }
        if RecordingHead.isOther(path) { return "what is there is no plain file, and would be replaced." }
        if holdsSomethingElse(path) { return "what is there is no recording, and would be lost. Choose another name." }
        guard files.fileExists(atPath: folder) else { return "there is no folder “\(folder)”." }
        return files.isWritableFile(atPath: folder) ? nil : "nothing may be written into “\(folder)”."
    }

    /// Whether a file would be lost that is neither empty nor a recording.
    private func holdsSomethingElse(_ path: String) -> Bool {
        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int64
        do throws(RecordingHead.Refusal) {
            guard let size, size > 0 else { return false }
            try RecordingHead.check(path)
            return false
        } catch {
            if case .noRecording = error { return true }
            return false
        }
    }

    private struct Trouble: LocalizedError {
        let errorDescription: String?
    }
}
