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
            Output.say("Error: \(reason)\n")
            throw couldNotAudit
        }
    }
}
