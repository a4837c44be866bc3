extension Wire {
    /// What was counted over the last ten minutes, step by step.
    struct Statistics: Codable, Hashable, Sendable {
        /// How long a step is.
        var step: Double
        var groups: [GroupStatistics]
    }

    /// Those of a group, the earliest step first; steps in which nothing ended are left out.
    struct GroupStatistics: Codable, Hashable, Sendable {
        var group: Int
        var points: [StatisticsPoint]
    }

    /// What ended in one step, and how long it had run. The last step may not be over.
    struct StatisticsPoint: Codable, Hashable, Sendable {
        var at: Double
        var ended: Int
        var failed: Int
        /// Left out if none of them had begun.
        var p50: Double?
        var p90: Double?
        var p99: Double?
        /// By kind of cause.
        var cancelled: [String: Int]
    }
}
