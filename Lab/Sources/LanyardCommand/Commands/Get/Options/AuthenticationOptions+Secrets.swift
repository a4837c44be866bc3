import ArgumentParser
import Foundation
import LanyardDownloads

/// What is shown, and where it is from.
extension AuthenticationOptions {
    private var environment: [String: String] { ProcessInfo.processInfo.environment }

    /// What is shown to the servers of the URLs that were given.
    var credentials: Credentials? {
        if let user {
            let parts = user.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return .basic(user: parts[0], password: parts.count == 2 ? parts[1] : "")
        }
        return token.map { .bearer($0) }
    }

    private var token: String? {
        (bearerFile?.text ?? bearerEnv.flatMap { environment[$0] })?.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// - Throws: `ValidationError` for a token that cannot be had, or sent.
    func checkToken() throws {
        if let bearerEnv, environment[bearerEnv] == nil {
            throw ValidationError("The environment has no variable \(bearerEnv), which --bearer-env names.")
        }
        guard let token else { return }
        guard !token.isEmpty, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            let option = bearerEnv == nil ? "--bearer-file" : "--bearer-env"
            throw ValidationError("What \(option) names must hold a token: one word.")
        }
    }

    /// The file of names and passwords: the one that was asked for, or `.netrc` of the user if there is one.
    var netrc: Netrc? {
        if noNetrc { return nil }
        if let netrcFile { return netrcFile }
        return netrcPath.flatMap { try? Netrc(path: $0) }
    }

    private var netrcPath: String? { environment["NETRC"] ?? environment["HOME"].map { $0 + "/.netrc" } }

    /// Why nobody's name is known though there is a file of them; `nil` if all is well.
    var netrcTrouble: String? {
        guard !noNetrc, netrcFile == nil, let path = netrcPath, FileManager.default.fileExists(atPath: path),
            (try? Netrc(path: path)) == nil
        else { return nil }
        return "\(path) cannot be read, so it gives no names and passwords. Change its permissions, or say --no-netrc."
    }
}
