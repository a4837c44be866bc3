#if Cluster
extension Int64 {
    /// The revision after this one, which etcd told. It counts from one on and never gets so far; a number that has no next one is no
    /// revision, and stays what it is.
    var nextRevision: Int64 { self == .max ? .max : self + 1 }
}
#endif
