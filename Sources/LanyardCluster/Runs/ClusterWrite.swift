#if Cluster
/// A write to etcd.
public struct ClusterWrite: Sendable {
    static let most = 100

    let key: Bytes
    let operation: Etcd_RequestOp

    /// Stores a value under a key.
    public static func put(_ value: some Sequence<UInt8>, for key: some Sequence<UInt8>) -> ClusterWrite {
        let key = Bytes(key)
        return ClusterWrite(key: key, operation: .put(key, Bytes(value)))
    }

    /// Stores text under a key.
    public static func put(_ value: String, for key: String) -> ClusterWrite {
        put(value.utf8, for: key.utf8)
    }

    /// Stores bytes under a key that is text.
    public static func put(_ value: some Sequence<UInt8>, for key: String) -> ClusterWrite { put(value, for: key.utf8) }

    /// Removes a key that is text, if it is there.
    public static func delete(_ key: String) -> ClusterWrite { delete(key.utf8) }

    /// Removes a key, if it is there.
    public static func delete(_ key: some Sequence<UInt8>) -> ClusterWrite {
        let key = Bytes(key)
        return ClusterWrite(key: key, operation: .delete(key))
    }
}
#endif
