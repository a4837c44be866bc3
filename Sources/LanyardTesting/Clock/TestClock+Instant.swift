internal import Lanyard

extension TestClock {
    /// A point in virtual time, counted from the moment at which its clock was made.
    ///
    /// Instants of two clocks compare like numbers, so a test has to keep them apart.
    public struct Instant: InstantProtocol, CustomStringConvertible {
        /// The unit of the differences between instants: the standard library's `Duration`.
        public typealias Duration = Swift.Duration

        /// The instant at which every ``TestClock`` begins: zero.
        public static let start = Instant(sinceStart: .zero)

        /// How far this instant lies after ``start``; negative for an instant before it.
        public let sinceStart: Duration

        /// Makes the instant that lies a duration after ``start``.
        public init(sinceStart: Duration) {
            self.sinceStart = sinceStart
        }

        /// Returns the instant that lies a duration after this one, or before it if the duration is negative.
        public func advanced(by duration: Duration) -> Instant {
            Instant(sinceStart: sinceStart.adding(duration))
        }

        /// Returns the time from this instant to another; negative if the other is earlier.
        public func duration(to other: Instant) -> Duration {
            other.sinceStart.subtracting(sinceStart)
        }

        /// Returns whether one instant is earlier than another.
        public static func < (lhs: Instant, rhs: Instant) -> Bool {
            lhs.sinceStart < rhs.sinceStart
        }

        /// The instant as people read it: “+1.5 seconds”.
        public var description: String {
            sinceStart < .zero ? "\(sinceStart)" : "+\(sinceStart)"
        }
    }
}
