internal import LabModels
internal import Synchronization

/// Another service's streams, counted: how many of one file there were at once, and which bytes came for nobody.
final class MeteredFiles: FileStreaming {
    private struct State {
        var last = 0
        /// The file of each stream that is open, and whether somebody waits for it.
        var open: [Int: (file: String, isWanted: Bool)] = [:]
        var mostAtOnce = 0
        var bytesForNobody: Int64 = 0
    }

    private let base: any FileStreaming
    private let state = Mutex(State())

    init(_ base: any FileStreaming) {
        self.base = base
    }

    var files: [RemoteFile] { base.files }

    /// How many streams of one file there are at most right now.
    var atOnce: Int { state.withLock { Self.most(in: $0) } }
    /// How many streams of one file there were at most.
    var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }
    /// What came on streams that were open when the person cancelled.
    var bytesForNobody: Int64 { state.withLock { $0.bytesForNobody } }

    /// The streams that are open.
    var pieces: [SpanRecorder.Piece] {
        state.withLock { state in
            state.open.sorted { $0.key < $1.key }.map {
                .init(id: $0.key, label: "GET \($0.value.file)", isWanted: $0.value.isWanted)
            }
        }
    }

    /// The person cancelled, or left: nobody waits any more for what is open.
    func nobodyWaits() {
        state.withLock { state in
            for stream in state.open.keys { state.open[stream]?.isWanted = false }
        }
    }

    func stream(_ file: RemoteFile, from offset: Int64) async throws -> FileStream {
        let stream = Stream(meter: self, number: begin(file.name))
        let body = try await base.stream(file, from: offset)
        return FileStream(total: body.total, chunks: MeteredChunks(base: body.chunks, stream: stream))
    }

    private func begin(_ file: String) -> Int {
        state.withLock { state in
            state.last += 1
            state.open[state.last] = (file, true)
            state.mostAtOnce = max(state.mostAtOnce, Self.most(in: state))
            return state.last
        }
    }

    private static func most(in state: State) -> Int {
        Dictionary(grouping: state.open.values, by: \.file).values.map(\.count).max() ?? 0
    }

    /// One stream; it is open for as long as somebody has it.
    fileprivate final class Stream: Sendable {
        private let meter: MeteredFiles
        private let number: Int

        init(meter: MeteredFiles, number: Int) {
            (self.meter, self.number) = (meter, number)
        }

        func receive(_ count: Int) {
            meter.state.withLock { state in
                if state.open[number]?.isWanted == false { state.bytesForNobody += Int64(count) }
            }
        }

        deinit {
            let number = number
            meter.state.withLock { $0.open[number] = nil }
        }
    }
}

extension MeteredFiles: TransferMetering {}

/// The chunks of a stream, counted as they are read.
private struct MeteredChunks: AsyncSequence, Sendable {
    let base: any AsyncSequence<Int, any Error> & Sendable
    let stream: MeteredFiles.Stream

    func makeAsyncIterator() -> Iterator {
        Iterator(base: base.makeAsyncIterator(), stream: stream)
    }

    struct Iterator: AsyncIteratorProtocol {
        var base: any AsyncIteratorProtocol<Int, any Error>
        let stream: MeteredFiles.Stream

        mutating func next() async throws -> Int? {
            try await next(isolation: nil)
        }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> Int? {
            let count = try await base.next(isolation: actor)
            if let count { stream.receive(count) }
            return count
        }
    }
}
