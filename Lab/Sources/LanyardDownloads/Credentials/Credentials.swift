import Foundation

/// What a server, or a proxy, wants to know somebody by.
///
/// It says nothing of its secret when it is printed.
public enum Credentials: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// A user name and a password. How they are shown, ``DownloadConfiguration/authentication`` says.
    case basic(user: String, password: String)
    /// The same in another encoding than UTF-8, byte for byte: of a file that nobody says the encoding of.
    case basicBytes(user: [UInt8], password: [UInt8])
    /// A token (RFC 6750).
    case bearer(String)

    /// The value of the field `Authorization`, or `Proxy-Authorization`.
    var field: String {
        switch self {
        case .basic(let user, let password):
            Credentials.basicBytes(user: Array(user.utf8), password: Array(password.utf8)).field
        case .basicBytes(let user, let password):
            "Basic " + Data(user + [UInt8(ascii: ":")] + password).base64EncodedString()
        case .bearer(let token): "Bearer " + token
        }
    }

    /// The name and the password; `nil` for a token.
    var pair: (user: [UInt8], password: [UInt8])? {
        switch self {
        case .basic(let user, let password): (Array(user.utf8), Array(password.utf8))
        case .basicBytes(let user, let password): (user, password)
        case .bearer: nil
        }
    }

    /// `basic, user anna`, or `bearer`.
    public var description: String {
        switch self {
        case .basic(let user, _): "basic, user \(user)"
        case .basicBytes(let user, _): "basic, user \(String(ofAnyEncoding: user))"
        case .bearer: "bearer"
        }
    }

    /// Without the secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
