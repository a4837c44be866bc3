import ArgumentParser
import Foundation
import LanyardDownloads

/// Cookies as curl's `-b` takes them: themselves, or a file of them.
enum CookieSource: Sendable {
    case pairs(String)
    case file([Cookie])

    /// - Throws: `ValidationError` for a file that cannot be read, or what cannot be sent.
    init(_ text: String) throws {
        if text.contains("=") {
            self = .pairs(text)
            return
        }
        guard FileManager.default.fileExists(atPath: text) else {
            throw ValidationError("-b takes “name=value” or a file of cookies, and there is no file of the name.")
        }
        let file = try SecretText(path: text)
        do throws(Cookie.MalformedLine) {
            self = .file(try Cookie.file(file.text))
        } catch {
            throw ValidationError(
                "Line \(error.number) of the file of cookies is none in the format of Netscape: seven fields with tabs between them."
            )
        }
    }

    /// Whether it can be sent.
    var isOneLine: Bool {
        if case .pairs(let text) = self {
            text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        } else {
            true
        }
    }

    func cookies(for address: Address) -> [Cookie] {
        switch self {
        case .pairs(let text): Cookie.pairs(text, domain: address.host, port: address.port)
        case .file(let cookies): cookies
        }
    }
}
