import NIOHTTP1
import Synchronization

/// Shows servers, or proxies, who asks, in the way that they want it: all downloads of a manager know what one has learnt.
final class Authenticator: Sendable {
    /// To whom, and as whom.
    private struct Place: Hashable {
        var doorkeeper: Doorkeeper
        var credentials: Credentials
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

    /// How often one is asked who wants to be told who asks: a password may have to follow a name, and a nonce another one.
    private static let mostQuestions = 3

    /// Asks somebody, and once more if who asks has to be shown, or in another way.
    ///
    /// - Parameters:
    ///   - credentials: what there is to show; `nil` for nothing.
    ///   - target: what stands in the request's line.
    ///   - ask: asks, with this value for the field of ``Doorkeeper/field`` or without one, and returns what is answered.
    func asking<Value>(
        _ doorkeeper: Doorkeeper,
        as credentials: Credentials?,
        method: HTTPMethod,
        target: String,
        _ ask: (_ field: String?) async throws -> (Value, status: Int, HTTPHeaders)
    ) async throws -> Value {
        guard let credentials else { return try await ask(nil).0 }
        var questions = 0
        while true {
            questions += 1
            let (shown, value) = field(for: doorkeeper, credentials, method: method, target: target)
            let (answer, status, headers) = try await ask(value)
            let mayBeRight = learn(
                status: status,
                headers,
                of: doorkeeper,
                credentials,
                shown: shown,
                isRepeated: questions > 1
            )
            if !mayBeRight || questions == Authenticator.mostQuestions { return answer }
        }
    }

    /// What to send, and the value of the field for it, if there is one.
    func field(
        for doorkeeper: Doorkeeper,
        _ credentials: Credentials,
        method: HTTPMethod,
        target: String
    ) -> (Shown, String?) {
        guard credentials.pair != nil else { return (.token, credentials.field) }
        return known.withLock { known in
            let place = Place(doorkeeper: doorkeeper, credentials: credentials)
            switch known[place] {
            case .basic?: return (.password, credentials.field)
            case .digest(var session)?:
                let field = session.next(method: method.rawValue, target: target)
                known[place] = .digest(session)
                return (.digest(session.nonce), field)
            case nil:
                let isSent = mode == .basic || mode == .negotiated && doorkeeper.isSecure
                return isSent ? (.password, credentials.field) : (.nothing, nil)
            }
        }
    }

    /// Learns from the head of an answer how whoever has asked wants to know the user.
    ///
    /// - Parameters:
    ///   - shown: what was sent.
    ///   - isRepeated: whether the request was sent before, for the same reason.
    /// - Returns: whether to send the request once more.
    func learn(
        status: Int,
        _ headers: HTTPHeaders,
        of doorkeeper: Doorkeeper,
        _ credentials: Credentials,
        shown: Shown,
        isRepeated: Bool
    ) -> Bool {
        let place = Place(doorkeeper: doorkeeper, credentials: credentials)
        guard status == doorkeeper.status else {
            if let nonce = doorkeeper.nextNonce(in: headers) { goOn(at: place, with: nonce) }
            return false
        }
        guard let pair = credentials.pair else { return false }
        let challenges = doorkeeper.challenges(in: headers)
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

    private func goOn(at place: Place, with nonce: String) {
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
