import Foundation

/// The time of day, for what servers say in dates.
enum WallClock {
    static var secondsSince1970: Int64 { Int64(Date().timeIntervalSince1970) }
}
