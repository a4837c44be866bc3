#if Cluster
/// The methods of etcd that are called. One fact, one place: their names stand here alone.
enum EtcdMethods {
    static let range = EtcdMethod<Etcd_RangeRequest, Etcd_RangeResponse>("KV", "Range")
    static let transaction = EtcdMethod<Etcd_TxnRequest, Etcd_TxnResponse>("KV", "Txn")
    static let grant = EtcdMethod<Etcd_LeaseGrantRequest, Etcd_LeaseGrantResponse>("Lease", "LeaseGrant")
    static let revoke = EtcdMethod<Etcd_LeaseRevokeRequest, Etcd_LeaseRevokeResponse>("Lease", "LeaseRevoke")
    static let keepAlive = EtcdMethod<Etcd_LeaseKeepAliveRequest, Etcd_LeaseKeepAliveResponse>(
        "Lease",
        "LeaseKeepAlive"
    )
    static let watch = EtcdMethod<Etcd_WatchRequest, Etcd_WatchResponse>("Watch", "Watch")
    static let authenticate = EtcdMethod<Etcd_AuthenticateRequest, Etcd_AuthenticateResponse>("Auth", "Authenticate")
}
#endif
