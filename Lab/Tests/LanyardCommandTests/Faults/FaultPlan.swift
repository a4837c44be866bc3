import Foundation
import LabFileSource
import LabTestSupport

/// All that is to happen to one file until it is there, drawn from a seed.
struct FaultPlan: Sendable, CustomStringConvertible {
    /// One run of the command.
    struct Life: Sendable {
        /// What its requests meet, and those after them.
        var faults: [Fault]
        /// After so many requests the server has the next version of the file.
        var change: Int?
        /// Whether the server has the next version of the file before it begins.
        var changesBefore: Bool
        var end: End
    }

    /// What a life is ended by, unless the command ends before.
    enum End: Sendable {
        case itself
        /// SIGKILL, or SIGINT, when the server has sent so many more bytes.
        case signal(Int32, bytes: Int)
        /// SIGKILL when a file of this suffix beside the final name is there.
        case appearance(String)
    }

    static let name = "file.bin"

    let seed: UInt64
    /// What the file is, one version after the other.
    var versions: [FileContent] = []
    var connections = 1
    var validators: Validators = [.entityTag, .lastModified]
    var framing = BodyFraming.contentLength
    var bytesPerSecond = 0
    /// Whether the command is told the SHA-256 of the last version.
    var isChecked = false
    /// Whether a range of any version is sent to who asks for the rest of another.
    var ignoresIfRange = false
    /// How large the disk is at first, in KiB; `nil` for one that never fills.
    var disk: Int?
    var lives: [Life] = []

    init(seed: UInt64) {
        self.seed = seed
        var numbers = SeededNumbers(seed: seed)
        // Left to chance, one in ten of the short runs would fill no disk.
        let fillsDisk = seed.isMultiple(of: 5)
        let size = fillsDisk ? Int.random(in: 300_000...2_000_000, using: &numbers) : Self.size(&numbers)
        ignoresIfRange = numbers.once(in: 3)
        versions = (0..<4).map { version in
            // A version of the same length is told by its validators alone.
            let isAlike = ignoresIfRange || numbers.once(in: 2)
            let other = isAlike ? size : size + Int.random(in: -size / 4...100_000, using: &numbers)
            return .generated(size: other, seed: seed &* 4 &+ UInt64(version))
        }
        connections = [1, 1, 2, 4].randomElement(using: &numbers) ?? 1
        let kinds: [Validators] = [[.entityTag, .lastModified], [.entityTag], [.lastModified], [], [.weakEntityTag]]
        validators = numbers.once(in: 2) ? kinds[0] : kinds.randomElement(using: &numbers) ?? []
        framing = numbers.once(in: 2) ? .contentLength : [.chunked, .untilClose].randomElement(using: &numbers)!
        bytesPerSecond = Int.random(in: 1 << 20...16 << 20, using: &numbers)
        isChecked = !ignoresIfRange && numbers.once(in: 2)
        if numbers.once(in: 4) { disk = max(16, Int.random(in: 0...max(1, size * 3 / 2 / 1024), using: &numbers)) }
        lives = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in life(size: size, &numbers) }
        if fillsDisk {
            disk = size / 2 / 1024
            lives.insert(Life(faults: [], changesBefore: false, end: .itself), at: 0)
        }
    }

    /// Empty, small enough to be held in memory, or so large that several connections share it.
    private static func size(_ numbers: inout SeededNumbers) -> Int {
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0: numbers.once(in: 3) ? 0 : Int.random(in: 1...4096, using: &numbers)
        case 1, 2: Int.random(in: 4096...300_000, using: &numbers)
        case 3...6: Int.random(in: 300_000...2_000_000, using: &numbers)
        default: Int.random(in: 2_000_000...6_000_000, using: &numbers)
        }
    }

    private func life(size: Int, _ numbers: inout SeededNumbers) -> Life {
        let end: End =
            switch Int.random(in: 0..<8, using: &numbers) {
            case 0, 1, 2: .signal(SIGKILL, bytes: Int.random(in: 0...size, using: &numbers))
            case 3:
                .appearance(
                    ["", ".part", ".part.json", ".part.json.new", ".part.json.old"].randomElement(using: &numbers) ?? ""
                )
            case 4: .signal(SIGINT, bytes: Int.random(in: 0...size, using: &numbers))
            default: .itself
            }
        return Life(
            faults: (0..<Int.random(in: 0...5, using: &numbers)).map { _ in fault(size: size, &numbers) },
            change: numbers.once(in: 4) ? Int.random(in: 1...4, using: &numbers) : nil,
            changesBefore: numbers.once(in: ignoresIfRange ? 2 : 5),
            end: end
        )
    }

    var description: String {
        let lives = lives.map {
            "    \($0.changesBefore ? "changed, " : "")\($0.faults), change after "
                + "\($0.change.map(String.init) ?? "none"), \($0.end)"
        }
        return """
            SEED=\(seed): \(versions), -x \(connections), validators \(validators.rawValue), \(framing), \
            \(bytesPerSecond) bytes/s\(isChecked ? ", checked" : "")\(ignoresIfRange ? ", ignores If-Range" : "")\(disk.map { ", a disk of \($0) KiB" } ?? "")
            \(lives.joined(separator: "\n"))
            """
    }
}
