import ArgumentParser
import Foundation
import LanyardAudit

extension ExitCode {
    /// It could not audit at all. Not 1, which says that something was found.
    static let couldNotAudit = ExitCode(70)

    /// Runs something, and ends the command with this code and a line on standard error if it could not be done.
    static func reportingFailures<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let code as ExitCode {
            throw code
        } catch {
            // What the file system says comes with a code and a domain, which help nobody.
            let reason = error is AuditFailure ? "\(error)" : error.localizedDescription
            FileHandle.standardError.write(Data("Error: \(reason)\n".utf8))
            throw couldNotAudit
        }
    }
}

extension Data {
    /// Writes a file that somebody asked for.
    ///
    /// - Throws: ``AuditFailure``, which names the file.
    func writeReport(to path: String) throws {
        do {
            try write(to: URL(filePath: path), options: .atomic)
        } catch {
            let folder = URL(filePath: path).deletingLastPathComponent().path
            let isThere = FileManager.default.fileExists(atPath: folder)
            throw AuditFailure("“\(path)” cannot be written\(isThere ? "." : ": there is no folder “\(folder)”.")")
        }
    }
}
