extension Wire {
    /// Counts on the console's logarithmic scale.
    struct Histogram: Codable, Hashable, Sendable {
        var count: Int
        var sum: Double
        var max: Double
        /// Pairs of index and count.
        var buckets: [[Int]]
    }

    struct Histograms: Codable, Hashable, Sendable {
        var bounds: [Double]
        var groups: [GroupHistograms]
    }

    struct GroupHistograms: Codable, Hashable, Sendable {
        var group: Int
        var running: Histogram
        var waiting: Histogram
        var obeying: Histogram
    }

    /// Who cancels, and how long it takes to obey.
    struct CausePlace: Codable, Hashable, Sendable {
        var kind: String
        var origin: String
        var reason: String?
        var count: Int
        var live: Int
        var obeying: Histogram
    }

    struct Causes: Codable, Hashable, Sendable {
        var causes: [CausePlace]
    }
}
