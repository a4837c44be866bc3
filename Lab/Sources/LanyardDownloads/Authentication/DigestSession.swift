/// The answers to one challenge of Digest authentication (RFC 7616, 3.4), request after request.
struct DigestSession: Sendable {
    private(set) var challenge: DigestChallenge
    private let user: [UInt8]
    /// The user in the field, in quotation marks.
    private let shownUser: String
    /// Of user, realm and password.
    private let secret: String
    private let clientNonce: String
    private var count: UInt32 = 0
    /// Instead of the challenge's, if the server has given another one.
    private var nextNonce: String?

    var nonce: String { nextNonce ?? challenge.nonce }

    /// - Parameter clientNonce: unlike all others.
    /// - Returns: `nil` for a user name that a field cannot hold.
    init?(_ challenge: DigestChallenge, user: [UInt8], password: [UInt8], clientNonce: String) {
        (self.challenge, self.user, self.clientNonce) = (challenge, user, clientNonce)
        let algorithm = challenge.algorithm
        let realm = Array(challenge.realm.utf8)
        secret = algorithm.digest(user, realm, password)
        if challenge.hashesUser {
            shownUser = algorithm.digest(user, realm)
        } else {
            guard let text = String(validating: user, as: UTF8.self), user.allSatisfy(\.isFieldText) else {
                return nil
            }
            shownUser = text
        }
    }

    /// Takes a nonce that the server wants to see from now on.
    mutating func goOn(with nonce: String) { (nextNonce, count) = (nonce, 0) }

    /// The value of the field `Authorization` for the next request.
    ///
    /// - Parameter target: what stands in the request's line.
    mutating func next(method: String, target: String) -> String {
        count &+= 1
        let digest = challenge.algorithm.digest
        let (nonce, clientNonce) = (Array(self.nonce.utf8), Array(clientNonce.utf8))
        let key = challenge.algorithm.isOfSession ? digest(Array(secret.utf8), nonce, clientNonce) : secret
        let request = Array(digest(Array(method.utf8), Array(target.utf8)).utf8)
        let digits = String(count, radix: 16)
        let number = String(repeating: "0", count: 8 - digits.utf8.count) + digits
        let response =
            challenge.hasCount
            ? digest(Array(key.utf8), nonce, Array(number.utf8), clientNonce, Array("auth".utf8), request)
            : digest(Array(key.utf8), nonce, request)
        var parts = [("username", shownUser), ("realm", challenge.realm), ("nonce", self.nonce), ("uri", target)]
            .map { "\($0)=\(DigestSession.quoted($1))" }
        if challenge.hasCount || challenge.algorithm.isOfSession { parts.append("cnonce=\"\(self.clientNonce)\"") }
        if challenge.hasCount { parts += ["nc=\(number)", "qop=auth"] }
        parts.append("response=\"\(response)\"")
        if let opaque = challenge.opaque { parts.append("opaque=\(DigestSession.quoted(opaque))") }
        if let name = challenge.algorithmName { parts.append("algorithm=\(name)") }
        if challenge.hashesUser { parts.append("userhash=true") }
        return "Digest " + parts.joined(separator: ", ")
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
