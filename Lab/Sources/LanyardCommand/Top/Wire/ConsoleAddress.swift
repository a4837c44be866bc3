import ArgumentParser
import CommandSupport
import Foundation

/// The address that a program's console prints, `http://127.0.0.1:PORT/?token=TOKEN`: where to ask, and by what right.
struct ConsoleAddress: Hashable, Sendable {
    /// Scheme, host and port, without a slash at the end.
    let origin: String
    let token: String

    /// The variable of the environment that may have it: everybody on a machine can see what stands on a command line.
    static let variable = "LANYARD_CONSOLE"

    /// - Throws: `ValidationError` that says what is missing.
    init(_ text: String) throws {
        let shape = "Give the address that the program's console printed: http://HOST:PORT/?token=TOKEN."
        guard let parts = URLComponents(string: text.trimmingCharacters(in: .whitespacesAndNewlines)),
            let scheme = parts.scheme?.lowercased(), let host = parts.host, !host.isEmpty
        else { throw ValidationError("This is not the address of a console. \(shape)") }
        guard scheme == "http" else {
            throw ValidationError("A console speaks http, not \(scheme.printable). \(shape)")
        }
        guard (1...65535).contains(parts.port ?? 80) else {
            throw ValidationError("Ports go from 1 to 65535. \(shape)")
        }
        let token = parts.queryItems?.first { $0.name == "token" }?.value ?? ""
        guard !token.isEmpty else {
            throw ValidationError("The address has no token, without which the console tells nothing. \(shape)")
        }
        guard token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw ValidationError("The token of the address has characters that no token has. \(shape)")
        }
        self.token = token
        // An IPv6 address has its brackets on some systems only.
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        origin = "http://" + name + (parts.port.map { ":\($0)" } ?? "")
    }

    /// The address from the command line, else the one of the environment.
    ///
    /// - Throws: `ValidationError` if there is none, or one that cannot be used.
    static func find(_ given: String?, environment: [String: String]) throws -> ConsoleAddress {
        let known = environment[variable].flatMap { $0.isEmpty ? nil : $0 }
        guard let text = given ?? known else {
            throw ValidationError(
                "Say which program to watch: give the address that its console printed, http://127.0.0.1:PORT/?token=TOKEN, or "
                    + "set \(variable) to it."
            )
        }
        return try ConsoleAddress(text)
    }
}
