import Foundation
import Testing

/// A property that has to hold for whatever somebody sends, tried with inputs of a ``Mutator``.
///
/// ```text
/// STRESS=200 SEED=7 …      200 times as many inputs, the same again
/// ```
/// A property that traps ends the process without a word. The line that was printed at its beginning has the seed; with
/// that as `SEED` the input that is being tried is kept in the file the line names.
package struct Fuzz {
    /// What is fuzzed, in a word without spaces: `sidecar`.
    private let surface: String
    private let corpus: [[UInt8]]
    private let words: [String]
    private let limit: Int

    /// So many inputs are enough to tell something from how many of them were accepted.
    private static let enough = 300

    /// What a property says that does not hold.
    package struct Broken: Error, CustomStringConvertible {
        package let description: String

        package init(_ description: String) { self.description = description }
    }

    package init(_ surface: String, corpus: [[UInt8]], words: [String] = [], limit: Int = 8 << 10) {
        (self.surface, self.corpus, self.words, self.limit) = (surface, corpus, words, limit)
    }

    package init(_ surface: String, corpus: [String], words: [String] = [], limit: Int = 8 << 10) {
        self.init(surface, corpus: corpus.map { Array($0.utf8) }, words: words, limit: limit)
    }

    /// Tries so many inputs, times `STRESS`; stops at the first that breaks the property.
    ///
    /// - Parameters:
    ///   - property: Says what does not hold, and for what.
    ///   - filter: What runs it, for the table.
    ///   - check: Throws if the property does not hold; otherwise whether the input was accepted. It may draw numbers of
    ///     its own.
    package func run(
        _ count: Int,
        property: String,
        filter: String,
        isolation: isolated (any Actor)? = #isolation,
        check: ([UInt8], inout SeededNumbers) async throws -> Bool
    ) async {
        let seed = SeededNumbers.chosenSeed
        let trace = SeededNumbers.replayedSeed.map { _ in
            FileManager.default.temporaryDirectory.appending(path: "lanyard-fuzz-\(surface)")
        }
        let input = trace.map { ", its input is in \($0.path(percentEncoded: false))" } ?? ""
        print("fuzz \(surface): SEED=\(seed)" + input)
        var mutator = Mutator(seed: seed, corpus: corpus, words: words, limit: limit)
        let count = Effort.times(count)
        var accepted = 0
        for number in 0..<count {
            // The corpus as it is comes first: so some are accepted, however few are tried.
            let input = number < corpus.count ? corpus[number] : mutator.next()
            if let trace { try? Data(input).write(to: trace) }
            do {
                if try await check(input, &mutator.numbers) { accepted += 1 }
            } catch {
                let what = "\(error)".prefix(1000)
                Issue.record("\(surface), input \(number) of SEED=\(seed): \(what)\n\(Self.shown(input))")
                return
            }
            // Others have tests on the same few threads.
            await Task.yield()
        }
        print("fuzz \(surface): \(count) inputs, \(accepted) of them accepted, SEED=\(seed)")
        // All refused would prove nothing about what comes behind the first check; all accepted, nothing about that.
        let (fewest, most) = count < Self.enough ? (1, count) : (count / 50, count - 1)
        #expect((fewest...most).contains(accepted), "\(surface): \(accepted) of \(count) accepted, SEED=\(seed)")
        let how = "\(property); \(accepted * 100 / count) % of the inputs were accepted"
        Evidence.note(
            "\(surface) bears whatever comes",
            how,
            count,
            "mutated inputs",
            seed: "SEED=\(seed)",
            filter: filter
        )
    }

    /// The bytes as Swift would have them, cut after a thousand.
    private static func shown(_ input: [UInt8]) -> String {
        let text = input.prefix(1000).map { byte in
            (0x20..<0x7F).contains(byte) ? String(UnicodeScalar(byte)) : "\\x" + String(byte, radix: 16)
        }
        return text.joined() + (input.count > 1000 ? "… (\(input.count) bytes)" : "")
    }
}
