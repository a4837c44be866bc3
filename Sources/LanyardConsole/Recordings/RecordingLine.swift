internal import Foundation

/// A line of a recording: `Documentation/Recording.md` has the format.
enum RecordingLine: Encodable, Sendable {
    case header(Wire.Program, startedAt: Date)
    case frame(Frame)
    case statistics(Wire.Causes, Wire.Histograms, [Wire.Rule])
    case end(time: Double)

    /// The version of the format.
    static let version = 1

    private enum Key: String, CodingKey {
        case type, version, program, startedAt, by, causes, bounds, groups, rules, time
    }

    func encode(to encoder: any Encoder) throws {
        if case .frame(let frame) = self { return try frame.encode(to: encoder) }
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .header(let program, let startedAt):
            try container.encode("recording", forKey: .type)
            try container.encode(Self.version, forKey: .version)
            try container.encode(program, forKey: .program)
            let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            try container.encode(startedAt.formatted(style), forKey: .startedAt)
            try container.encode("program", forKey: .by)
        case .frame:
            break
        case .statistics(let causes, let histograms, let rules):
            try container.encode("statistics", forKey: .type)
            try container.encode(causes.causes, forKey: .causes)
            try container.encode(histograms.bounds, forKey: .bounds)
            try container.encode(histograms.groups, forKey: .groups)
            try container.encode(rules, forKey: .rules)
        case .end(let time):
            try container.encode("end", forKey: .type)
            try container.encode(time, forKey: .time)
        }
    }

    /// The line, with its end.
    func text() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data([UInt8(ascii: "\n")])
    }
}
