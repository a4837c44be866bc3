import Foundation

/// How much is tried: the environment variable `STRESS` multiplies it.
package enum Effort {
    private static let factor = max(1, ProcessInfo.processInfo.environment["STRESS"].flatMap { Int($0) } ?? 1)

    package static func times(_ count: Int) -> Int { count * factor }
}
