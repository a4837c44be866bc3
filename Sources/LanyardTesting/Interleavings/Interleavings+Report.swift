extension Interleavings {
    /// A report of how much was tried.
    public struct Report: Sendable, CustomStringConvertible {
        /// The number of orders in which the body ran.
        public let orders: Int
        /// The number of different courses that these orders took. Several seeds may lead to the same course.
        public let distinct: Int
        /// The number of jobs that ran in all.
        public let jobs: Int
        /// The number of jobs that came from outside: from the main actor, another executor, a plain task, input or output.
        ///
        /// If there are any, an order may not replay exactly. The first job of each order comes from the test, and does not
        /// count.
        public let fromOutside: Int
        /// Whether all orders that were asked for were tried. It is `false` if the limit came first.
        public let isComplete: Bool

        init(_ tally: Tally, isComplete: Bool) {
            orders = tally.orders
            distinct = tally.fingerprints.count
            jobs = tally.jobs
            fromOutside = tally.fromOutside
            self.isComplete = isComplete
        }

        /// One line with the counts.
        public var description: String {
            let rest = isComplete ? "" : "; there are more, beyond the limit"
            return "\(orders) orders, \(distinct) of them different, \(jobs) jobs, \(fromOutside) from outside\(rest)"
        }
    }

    /// What the report is made of.
    struct Tally {
        private(set) var orders = 0
        private(set) var jobs = 0
        private(set) var fromOutside = 0
        private(set) var fingerprints: Set<UInt64> = []

        mutating func note(_ course: TestClock.Course) {
            orders += 1
            jobs += course.ran
            fromOutside += course.strangers
            fingerprints.insert(course.order.fingerprint)
        }
    }
}

extension TestClock.Course {
    /// How many jobs came from outside, but for the first, with which the test begins.
    var strangers: Int { max(0, fromOutside - 1) }
}
