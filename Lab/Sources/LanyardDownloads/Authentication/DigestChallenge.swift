/// What a server asks with for Digest authentication (RFC 7616, 3.3), or as RFC 2069 had it, without `qop`. A pure value.
struct DigestChallenge: Hashable, Sendable {
    /// Without it a password that was given for one place could be asked for by another.
    let realm: String
    let nonce: String
    let opaque: String?
    /// As it was named, to be told back; `nil` if it was not.
    let algorithmName: String?
    let algorithm: DigestAlgorithm
    /// Whether the answer has a count of its requests (`qop=auth`).
    let hasCount: Bool
    /// Whether it was only the nonce that was too old.
    let isStale: Bool
    let hashesUser: Bool

    /// - Returns: `nil` if it is another scheme, or cannot be answered.
    init?(_ challenge: Challenge) {
        let given = challenge.parameters
        guard challenge.scheme == "digest", let realm = given["realm"].flatMap(DigestChallenge.sendable),
            let nonce = given["nonce"].flatMap(DigestChallenge.sendable),
            let algorithm = DigestAlgorithm(given["algorithm"])
        else { return nil }
        let kinds = given["qop"]?.split(separator: ",").map { $0.trimmingSpaces.lowercased() }
        guard kinds?.contains("auth") ?? true else { return nil }
        (self.realm, self.nonce, self.algorithm) = (realm, nonce, algorithm)
        opaque = given["opaque"].flatMap(DigestChallenge.sendable)
        algorithmName = given["algorithm"]
        hasCount = kinds != nil
        isStale = given["stale"]?.lowercased() == "true"
        hashesUser = given["userhash"]?.lowercased() == "true"
    }

    /// The strongest of those that can be answered; `nil` if there is none. Of equals the first counts.
    static func strongest(of challenges: [Challenge]) -> DigestChallenge? {
        let all = challenges.compactMap(DigestChallenge.init)
        return all.first { $0.algorithm.hash == .sha256 } ?? all.first
    }

    /// What is sent back has to be the bytes that came, and is sent in UTF-8.
    private static func sendable(_ value: String) -> String? { String(validating: value.fieldBytes, as: UTF8.self) }
}
