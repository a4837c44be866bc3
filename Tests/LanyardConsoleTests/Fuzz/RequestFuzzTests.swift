import Foundation
import LanyardTestSupport
import Testing

@testable import LanyardConsole

@Suite struct RequestFuzzTests {
    /// What a stream of bytes was read as.
    private struct Reading: Equatable {
        var requests: [Request] = []
        var refusal: String?
        /// The most that was kept.
        var kept = 0
    }

    /// Reads a stream that comes in pieces.
    private static func read(_ pieces: some Sequence<ArraySlice<UInt8>>) -> Reading {
        var reader = RequestReader()
        var reading = Reading()
        do throws(Refusal) {
            for piece in pieces {
                reader.append(Array(piece))
                while let request = try reader.next() { reading.requests.append(request) }
                reading.kept = max(reading.kept, reader.rest.count)
            }
        } catch {
            reading.refusal = error.message
        }
        return reading
    }

    @Test func `a request is read the same however it comes, and nothing in it is left to doubt`() async {
        let fuzz = Fuzz("requests", corpus: HTTPCorpus.streams, words: HTTPCorpus.words, limit: 40 << 10)
        await fuzz.run(
            3000,
            property:
                "any cut of the bytes is read alike, at most a head and a body are kept, and what is printed again "
                + "is read as the same",
            filter: "RequestFuzzTests"
        ) { input, numbers in
            var whole = Self.read([input[...]])
            let longest = Int.random(in: 1...700, using: &numbers)
            var pieces: [ArraySlice<UInt8>] = []
            var rest = input[...]
            while !rest.isEmpty {
                pieces.append(rest.prefix(Int.random(in: 1...longest, using: &numbers)))
                rest = rest.dropFirst(pieces[pieces.count - 1].count)
            }
            var cut = Self.read(pieces)
            if cut.kept > RequestReader.headLimit + 4 + longest { throw Fuzz.Broken("it keeps \(cut.kept) bytes") }
            (whole.kept, cut.kept) = (0, 0)
            if whole != cut { throw Fuzz.Broken("whole it is \(whole), in pieces \(cut)") }
            for request in whole.requests { try Self.check(request) }
            return !whole.requests.isEmpty
        }
    }

    private static func check(_ request: Request) throws {
        let bytes = HTTPCorpus.printed(request)
        let printed = Self.read([bytes[...]])
        // Escaped all over, a query may be too long.
        if bytes.count <= RequestReader.headLimit, printed.requests != [request] {
            throw Fuzz.Broken("\(request) is read back as \(printed)")
        }
        let parts = [request.method, request.path] + request.headers.keys + request.headers.values.joined()
        if parts.contains(where: { $0.utf8.contains { $0 < 0x20 && $0 != 9 || $0 == 0x7F } }) {
            throw Fuzz.Broken("a control character is left in \(request)")
        }
        if request.body.count > RequestReader.bodyLimit { throw Fuzz.Broken("a body of \(request.body.count) bytes") }
    }
}
