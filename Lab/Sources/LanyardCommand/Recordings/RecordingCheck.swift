import Foundation
import LanyardDownloads

/// Reads a recording to its end, as the console's page does, and refuses what the page would refuse: before it is served.
struct RecordingCheck: Sendable {
    typealias Refusal = RecordingHead.Refusal

    private enum Step {
        case goOn, cutOff
        /// What follows says nothing about what was before, and is not looked at.
        case enough
    }

    private let path: String
    private var sequence: RecordingWhole?
    private var time = 0.0
    /// What each scope lies below, as it was told last.
    private var parents: [RecordingWhole: RecordingWhole] = [:]

    /// - Returns: The number of the last line, if it was cut off; what stands before it is whole.
    /// - Throws: ``RecordingHead/Refusal`` for what is no recording, and for one that is damaged.
    static func check(_ path: String) throws(Refusal) -> Int? {
        try RecordingHead.check(path)
        guard let file = FileHandle(forReadingAtPath: path) else { throw .unreadable(path: path) }
        var lines = FileLines(file)
        var check = RecordingCheck(path: path)
        var cut: Int?
        reading: while let line = try check.next(of: &lines) {
            switch try check.take(line) {
            case .goOn: break
            case .cutOff: cut = line.number
            case .enough: break reading
            }
        }
        guard check.sequence != nil else { throw .noSnapshot(path: path) }
        return cut
    }

    private init(path: String) {
        self.path = path
    }

    private func next(of lines: inout FileLines) throws(Refusal) -> FileLines.Line? {
        do {
            return try lines.next()
        } catch {
            throw .unreadable(path: path)
        }
    }

    private mutating func take(_ line: FileLines.Line) throws(Refusal) -> Step {
        if line.bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return .goOn }
        do {
            return try fit(try RecordingCheck.parse(line.bytes), in: line.number)
        } catch let error as RecordingFault {
            throw .damaged(path: path, line: line.number, "\(error)")
        } catch let error as Refusal {
            throw error
        } catch DecodingError.dataCorrupted {
            if line.isLast { return .cutOff }
            throw .damaged(path: path, line: line.number, "there should be an object of JSON")
        } catch {
            // A part says itself what it should be, so this is no object.
            let place = (error as? DecodingError)?.path ?? []
            throw .damaged(path: path, line: line.number, "\(RecordingFault(at: place, "an object"))")
        }
    }

    private static func parse(_ bytes: Data) throws -> RecordingLine {
        guard JSONNesting.isBearable(bytes) else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "It is nested too deep."))
        }
        return try JSONDecoder().decode(RecordingLine.self, from: bytes)
    }

    /// Whether a line builds on those before it.
    private mutating func fit(_ line: RecordingLine, in number: Int) throws -> Step {
        switch line {
        case .snapshot(let frame):
            try go(on: frame.time, to: frame.sequence)
            try place(frame.scopes)
        case .changes(let frame):
            guard let sequence, frame.after == sequence else { return .enough }
            try go(on: frame.time, to: frame.sequence)
            try place(frame.scopes.changed)
        case .other: break
        }
        return .goOn
    }

    private mutating func go(on moment: RecordingMoment, to next: RecordingWhole) throws {
        guard moment.value >= time else { throw RecordingFault("its time runs backwards") }
        (time, sequence) = (moment.value, next)
    }

    /// No scope may lie below itself: no way up from it would end.
    private mutating func place(_ scopes: RecordingList<RecordingThing.Scope>) throws {
        for scope in scopes.all { parents[scope.id] = scope.parent }
        for scope in scopes.all {
            // Whoever comes back comes back to where a cycle was closed, after as many steps as there are scopes at most.
            var (at, steps) = (scope.parent, 0)
            while let above = at, steps <= parents.count {
                if above == scope.id { throw RecordingFault("scope \(scope.id.value) lies below itself") }
                (at, steps) = (parents[above], steps + 1)
            }
        }
    }
}

extension DecodingError {
    fileprivate var path: [any CodingKey]? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath
        case .keyNotFound(let key, let context): context.codingPath + [key]
        @unknown default: nil
        }
    }
}
