import Foundation

/// How much is tried of what chance decides.
///
/// `Scripts/test` takes a taste, a tenth, but hardly ever less than twenty times: it shows that the test works and that nothing is grossly
/// wrong. The evidence is the task of `Scripts/stress`. It sets the environment variable `STRESS`, which multiplies the whole.
package enum Effort {
    private static let factor = ProcessInfo.processInfo.environment["STRESS"].flatMap { Int($0) }.map { max(1, $0) }

    package static func times(_ count: Int, atLeast least: Int = 20) -> Int {
        factor.map { count * $0 } ?? max(min(count, least), count / 10)
    }

    /// Whether it takes so long that no table grows any more, and that threads which are not used go.
    package static var isLong: Bool { (factor ?? 1) >= 100 }
}
