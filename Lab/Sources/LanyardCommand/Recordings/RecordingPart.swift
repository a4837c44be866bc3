import CommandSupport
import Foundation

/// A value in a line of a recording that has to be what `Documentation/Wire.md` says. It is looked at, and not kept.
protocol RecordingPart: Decodable, Sendable {
    /// What it should be, in words.
    static var words: String { get }
}

extension RecordingPart {
    static var words: String { "an object" }
}

/// What is wrong in a line: `“runs” “id” should be a whole number`.
struct RecordingFault: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    /// - Parameter path: the members that lead there, and numbers in lists, which say nothing to anybody.
    init(at path: [any CodingKey], _ words: String) {
        let names = path.filter { $0.intValue == nil }.map { "“\($0.stringValue.printable)”" }
        description = names.isEmpty ? "there should be \(words)" : "\(names.joined(separator: " ")) should be \(words)"
    }
}

extension KeyedDecodingContainer {
    func decode<Part: RecordingPart>(_ type: Part.Type, forKey key: Key) throws -> Part {
        guard contains(key) else { throw RecordingFault(at: codingPath + [key], Part.words) }
        return try plain(type, forKey: key)
    }

    /// What is there has to be right: `null` is not the same as nothing.
    func decodeIfPresent<Part: RecordingPart>(_ type: Part.Type, forKey key: Key) throws -> Part? {
        contains(key) ? try plain(type, forKey: key) : nil
    }

    /// As the library decodes, which the two above would call for ever.
    private func plain<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decode(type, forKey: key)
    }
}

/// A value that is no object and no list.
protocol RecordingValue: RecordingPart {
    associatedtype Value: Decodable
    init?(_ value: Value)
}

extension RecordingValue {
    init(from decoder: any Decoder) throws {
        guard let value = try? decoder.singleValueContainer().decode(Value.self), let part = Self(value) else {
            throw RecordingFault(at: decoder.codingPath, Self.words)
        }
        self = part
    }
}

/// Any number of parts of one sort.
struct RecordingList<Part: RecordingPart>: RecordingPart {
    static var words: String { "a list" }

    private(set) var all: [Part] = []

    init(from decoder: any Decoder) throws {
        guard var list = try? decoder.unkeyedContainer() else {
            throw RecordingFault(at: decoder.codingPath, Self.words)
        }
        while !list.isAtEnd { all.append(try list.decode(Part.self)) }
    }
}

/// A list that nobody makes long.
struct RecordingShortList<Part: RecordingPart>: RecordingPart {
    static var words: String { "a list of \(most) at most" }
    private static var most: Int { 1000 }

    init(from decoder: any Decoder) throws {
        guard try RecordingList<Part>(from: decoder).all.count <= Self.most else {
            throw RecordingFault(at: decoder.codingPath, Self.words)
        }
    }
}
