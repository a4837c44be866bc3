/// How a user name and a password are shown to a server, or to a proxy. Tokens are sent with every request in any case.
public enum AuthenticationMode: Hashable, Sendable, CaseIterable {
    /// In the strongest way that the server knows: Digest (RFC 7616) with SHA-256 or else with MD5, or else Basic.
    ///
    /// Over `https` Basic is sent with the first request, because nobody on the way can read it. Over `http` nothing is sent before
    /// the server asks for it, and the password itself only if it knows no Digest.
    case negotiated
    /// As they are (Basic, RFC 7617), with the first request, also over `http`: for servers that do not ask for them.
    case basic
    /// With Digest alone. The password itself is never sent.
    case digest
}
