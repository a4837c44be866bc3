internal import Foundation

/// The secret that a viewer has to know.
struct AccessToken: Sendable {
    let text: String

    /// 32 bytes from the system's generator, in letters that need no escaping in a URL.
    static func random() -> AccessToken {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        let text = Data(bytes).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
        return AccessToken(text: text)
    }

    /// Whether this is the secret. The time it takes does not tell how much of it is right.
    func matches(_ candidate: some StringProtocol) -> Bool {
        let (own, other) = (Array(text.utf8), Array(candidate.utf8))
        guard own.count == other.count else { return false }
        return zip(own, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
