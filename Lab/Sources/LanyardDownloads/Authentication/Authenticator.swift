import NIOHTTP1
import Synchronization

/// Shows servers who asks, in the way that they want it: all downloads of a manager know what one has learnt.
final class Authenticator: Sendable {
    /// To whom, and as whom.
    private struct Place: Hashable {
        var isSecure: Bool
        var host: String
        var port: Int
        var credentials: Credentials

        init(_ url: SourceURL, _ credentials: Credentials) {
            (isSecure, host, port, self.credentials) = (url.isSecure, url.host, url.port, credentials)
        }
    }

    private enum Known {
        case basic
        case digest(DigestSession)
    }

    /// What was sent with a request.
    enum Shown: Hashable, Sendable {
        case nothing
        case password
        /// With this nonce.
        case digest(String)
        /// What is not negotiated.
        case token
    }

    private let mode: AuthenticationMode
    private let clientNonce: @Sendable () -> String
    private let known = Mutex<[Place: Known]>([:])

    init(_ mode: AuthenticationMode, clientNonce: @escaping @Sendable () -> String = Authenticator.random) {
        (self.mode, self.clientNonce) = (mode, clientNonce)
    }

    /// What to send, and the value of the field `Authorization` for it, if there is one.
    func field(for url: SourceURL, _ credentials: Credentials, method: HTTPMethod) -> (Shown, String?) {
        guard credentials.pair != nil else { return (.token, credentials.field) }
        return known.withLock { known in
            let place = Place(url, credentials)
            switch known[place] {
            case .basic?: return (.password, credentials.field)
            case .digest(var session)?:
                let field = session.next(method: method.rawValue, target: url.pathAndQuery)
                known[place] = .digest(session)
                return (.digest(session.nonce), field)
            case nil:
                let isSent = mode == .basic || mode == .negotiated && url.isSecure
                return isSent ? (.password, credentials.field) : (.nothing, nil)
            }
        }
    }

    /// Learns from an answer how the server wants to know its user.
    ///
    /// - Parameters:
    ///   - shown: what was sent.
    ///   - isRepeated: whether the request was sent before, for the same reason.
    /// - Returns: whether to send the request once more.
    func learn(
        from reply: Reply,
        to url: SourceURL,
        _ credentials: Credentials,
        shown: Shown,
        isRepeated: Bool
    ) -> Bool {
        let place = Place(url, credentials)
        guard reply.status == 401 else {
            goOn(at: place, reply.headers)
            return false
        }
        guard let pair = credentials.pair else { return false }
        let challenges = Challenge.all(in: reply.headers["www-authenticate"])
        if mode != .basic, let challenge = DigestChallenge.strongest(of: challenges),
            let session = DigestSession(
                challenge,
                user: pair.user,
                password: pair.password,
                clientNonce: clientNonce()
            )
        {
            // A nonce may have come to its end without a word; the same answer to a new one would be as wrong as it was.
            let mayBeRight =
                if case .digest(let nonce) = shown {
                    challenge.isStale || nonce != challenge.nonce && !isRepeated
                } else {
                    true
                }
            if mayBeRight { known.withLock { $0[place] = .digest(session) } }
            return mayBeRight
        }
        // Some servers do not say what they want.
        guard mode != .digest, shown == .nothing,
            challenges.isEmpty || challenges.contains(where: { $0.scheme == "basic" })
        else { return false }
        known.withLock { $0[place] = .basic }
        return true
    }

    /// Takes the nonce that the server wants to see next (RFC 7616, 3.5).
    private func goOn(at place: Place, _ headers: HTTPHeaders) {
        guard let info = headers.first(name: "authentication-info") else { return }
        var reader = ChallengeReader(info)
        guard let nonce = reader.parameters()["nextnonce"], nonce.utf8.allSatisfy({ $0 < 0x80 }), !nonce.isEmpty
        else { return }
        known.withLock { known in
            guard case .digest(var session)? = known[place] else { return }
            session.goOn(with: nonce)
            known[place] = .digest(session)
        }
    }

    /// 16 bytes from the system, in hexadecimal.
    private static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return FileDigest.hexadecimal((0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
}
