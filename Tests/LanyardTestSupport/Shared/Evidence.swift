internal import Foundation

/// What the tests tell `Scripts/stress`, which makes the table of `Documentation/Evidence.md` of it.
package enum Evidence {
    /// Appends a line to the file that the environment variable `EVIDENCE` names; without one it does nothing.
    ///
    /// - Parameters:
    ///   - promise: The rule or the promise.
    ///   - how: How it was tested.
    ///   - count: How often, as a test has counted it.
    ///   - unit: What was counted.
    ///   - seed: The seeds; `random` if there is none to repeat it by. One that begins with `SEED=` is for the command.
    ///   - environment: What else has to be set to get the same.
    ///   - filter: The suite or the test, for `swift test --filter`.
    package static func note(
        _ promise: String,
        _ how: String,
        _ count: Int,
        _ unit: String,
        seed: String = "random",
        environment: String? = nil,
        filter: String
    ) {
        let variables = ProcessInfo.processInfo.environment
        guard let path = variables["EVIDENCE"], let file = fopen(path, "a") else { return }
        let stress = variables["STRESS"].map { "STRESS=\($0)" }
        let replayed = seed.hasPrefix("SEED=") ? seed : nil
        let mode = isDebug ? "" : " -c release -Xswiftc -enable-testing"
        let set = [environment, stress, replayed].compactMap(\.self).map { $0 + " " }.joined()
        let command = "\(set)swift test\(mode) --filter \(filter)"
        fputs([promise, how, "\(count)", unit, seed, command].joined(separator: "\t") + "\n", file)
        fclose(file)
    }

    /// Whether assertions are evaluated. Asked in this way, because the compiler knows the answer and would warn.
    private static var isDebug: Bool {
        var isDebug = false
        assert({ isDebug = true }() == ())
        return isDebug
    }
}
