/// Which certificates of servers are believed.
public enum CertificateTrust: Hashable, Sendable {
    /// Those whose issuers the system trusts.
    case system
    /// Those whose issuers are in this file, in PEM form, and no others.
    case issuers(file: String)
    /// Every one: whoever is on the way can read and change what is downloaded.
    case anything
}
