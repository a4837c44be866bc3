extension FileSource {
    /// Every request that has come, in order, as far as its answer has got.
    ///
    /// The sums and the log are written just after the bytes have left, so that a fast client may be ahead of them.
    /// Call ``settled()`` first where exact figures matter.
    public var requests: [ServedRequest] {
        journal.records.requests
    }

    /// The requests for one file, in order.
    public func requests(for name: String) -> [ServedRequest] {
        requests.filter { $0.file == name }
    }

    /// How many bytes of bodies the system took for sending.
    ///
    /// - Parameter name: A file, or `nil` for all together.
    public func bodyBytes(of name: String? = nil) -> Int {
        journal.records.tally(of: name).bytes
    }

    /// How many connections are open at this moment, busy or not.
    public var openConnections: Int {
        journal.records.openConnections
    }

    /// How many requests have come whose answer has not ended.
    public var openAnswers: Int {
        journal.records.openAnswers
    }
}
