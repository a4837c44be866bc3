import Foundation

/// How much is tried: the environment variable `STRESS` multiplies it.
package enum Effort {
    fileprivate static let factor = max(1, ProcessInfo.processInfo.environment["STRESS"].flatMap { Int($0) } ?? 1)

    package static func times(_ count: Int) -> Int { count * factor }
}

/// A line of the table of evidence, for the file that the environment variable `EVIDENCE` names, if it does.
package struct Evidence: Sendable {
    package var promise: String
    package var how: String
    package var count: Int
    package var unit: String
    package var seed: UInt64
    /// What tries the same again, without the seed.
    package var command: String

    package init(_ promise: String, how: String, count: Int, unit: String, seed: UInt64, command: String) {
        (self.promise, self.how, self.count, self.unit) = (promise, how, count, unit)
        (self.seed, self.command) = (seed, command)
    }

    package func note() {
        guard let path = ProcessInfo.processInfo.environment["EVIDENCE"],
            let file = FileHandle(forAppending: path)
        else { return }
        let replay = (Effort.factor > 1 ? "STRESS=\(Effort.factor) " : "") + "SEED=\(seed) \(command)"
        try? file.write(contentsOf: Data("\(promise)\t\(how)\t\(count)\t\(unit)\t\(seed)\t\(replay)\n".utf8))
    }
}

extension FileHandle {
    /// Lines that several processes append go in whole.
    fileprivate convenience init?(forAppending path: String) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o644)
        guard descriptor >= 0 else { return nil }
        self.init(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}
