#if Cluster
/// The user and password of etcd's own authentication.
///
/// They cross in clear text unless the endpoints begin with `https://`.
public struct ClusterCredentials: Sendable {
    let user: String
    let password: String

    /// Makes credentials.
    public init(user: String, password: String) {
        self.user = user
        self.password = password
    }
}
#endif
