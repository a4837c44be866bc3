internal import Foundation

/// Sends the body of one answer: piece by piece, at the right pace, as far as the answer's course goes.
struct BodySender {
    /// Without a throttle, this much at a time.
    private static let pieceLength = 262_144

    private let request: Int
    private let file: AdmittedFile
    private let isChunked: Bool
    private let socket: ClientSocket
    private let journal: Journal
    private let clock: SourceClock
    private let pace: SharedPacer?
    private var reader: ContentReader

    init(
        _ answer: Answer,
        of file: AdmittedFile,
        request: Int,
        over socket: ClientSocket,
        journal: Journal,
        clock: SourceClock
    ) throws {
        self.request = request
        self.file = file
        self.socket = socket
        self.journal = journal
        self.clock = clock
        isChunked = answer.isChunked
        reader = try ContentReader(file.content)
        if case .body(let rate) = file.file.throttle {
            pace = SharedPacer(Pacer(bytesPerSecond: rate))
        } else {
            pace = file.pace
        }
    }

    /// Sends the range, or as much of it as the course allows.
    ///
    /// - Returns: Whether all was sent.
    /// - Throws: `CancellationError`, an error that ``ClientSocket/isLoss(_:)`` knows when the client is gone, or what the content throws.
    mutating func send(_ range: Range<Int>, _ course: Answer.Course) async throws -> Bool {
        let middle = range.lowerBound + min(range.count, max(0, course.limit ?? range.count))
        try await send(range.lowerBound..<middle)
        if middle < range.upperBound {
            guard case .stall = course else { return false }
            try await journal.wait(for: .released(request: request, file: file.file.name))
            try await send(middle..<range.upperBound)
        }
        if isChunked { try await socket.write(Data("0\r\n\r\n".utf8)) }
        return true
    }

    private mutating func send(_ range: Range<Int>) async throws {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let count = min(pace?.pieceLength ?? Self.pieceLength, range.upperBound - offset)
            try await keepPace(count)
            let piece = try reader.read(count, at: offset)
            if isChunked { try await socket.write(Data("\(String(count, radix: 16))\r\n".utf8)) }
            try await socket.write(piece) { [journal, request] in journal.sent($0, of: request) }
            if isChunked { try await socket.write(Data("\r\n".utf8)) }
            offset += count
            await Task.yield()
        }
    }

    private func keepPace(_ count: Int) async throws {
        guard let pace else { return }
        let now = clock.now()
        let departure = pace.reserve(count, at: now)
        if departure > now { try await clock.sleep(departure) }
    }
}
