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

    private static let mostBytes = 64 << 20
    private static let mostValues = 4_000_000

    private let path: String
    private var sequence: RecordingWhole?
    private var time = 0.0
    /// What each scope lies below, as it was told last, and in which line.
    private var parents: [RecordingWhole: (parent: RecordingWhole?, line: Int)] = [:]

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
        if let (scope, line) = check.scopeBelowItself {
            throw .damaged(path: path, line: line, "scope \(scope.value) lies below itself")
        }
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
        do {
            return try UntrustedJSON.read(bytes, mostBytes: mostBytes, mostValues: mostValues) {
                try JSONDecoder().decode(RecordingLine.self, from: $0)
            }
        } catch UntrustedJSON.Refusal.tooMany {
            throw RecordingFault("there should be \(mostValues) values at most")
        } catch UntrustedJSON.Refusal.tooLong {
            throw RecordingFault("there should be \(mostBytes >> 20) MiB at most")
        } catch is UntrustedJSON.Refusal {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "It is no JSON."))
        }
    }

    /// Whether a line builds on those before it.
    private mutating func fit(_ line: RecordingLine, in number: Int) throws -> Step {
        switch line {
        case .snapshot(let frame):
            try go(on: frame.time, to: frame.sequence)
            place(frame.scopes, number)
        case .changes(let frame):
            guard let sequence, frame.after == sequence else { return .enough }
            try go(on: frame.time, to: frame.sequence)
            place(frame.scopes.changed, number)
        case .other: break
        }
        return .goOn
    }

    private mutating func go(on moment: RecordingMoment, to next: RecordingWhole) throws {
        guard moment.value >= time else { throw RecordingFault("its time runs backwards") }
        (time, sequence) = (moment.value, next)
    }

    private mutating func place(_ scopes: RecordingList<RecordingThing.Scope>, _ line: Int) {
        for scope in scopes.all { parents[scope.id] = (scope.parent, line) }
    }

    /// A scope from which no way up ends, with the line that closed the circle. As the page does it: at the end, and each scope once.
    private var scopeBelowItself: (scope: RecordingWhole, line: Int)? {
        var ends: Set<RecordingWhole> = []
        for start in parents.keys.sorted(by: { $0.value < $1.value }) {
            var (way, at) = ([RecordingWhole](), Optional(start))
            var isOnWay: Set<RecordingWhole> = []
            while let scope = at, !ends.contains(scope) {
                guard isOnWay.insert(scope).inserted else {
                    let circle = way[way.firstIndex(of: scope)!...]
                    return (circle.min { $0.value < $1.value }!, circle.compactMap { parents[$0]?.line }.max()!)
                }
                way.append(scope)
                at = parents[scope]?.parent
            }
            ends.formUnion(way)
        }
        return nil
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
