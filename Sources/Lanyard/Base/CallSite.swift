/// A place in source code: the line that made a scope or a run, or that asked for a cancellation.
///
/// It holds the name of the module and of the file, never a path of the machine that built the program.
public struct CallSite: Sendable, Hashable, CustomStringConvertible {
    package let file: StaticString

    /// In the room that the name of the file leaves: each run carries the place of its call.
    private let lineNumber: UInt32

    /// The number of the line, counted from one. A number that does not fit into 32 bits becomes the largest that does.
    public var line: UInt { UInt(lineNumber) }

    /// Makes a call site. The defaults name the place of this call.
    public init(fileID: StaticString = #fileID, line: UInt = #line) {
        self.file = fileID
        lineNumber = UInt32(clamping: line)
    }

    /// The module and the file, as in `Shop/SearchModel.swift`.
    public var fileID: String { "\(file)" }

    /// The file and the line, as in `Shop/SearchModel.swift:42`.
    public var description: String { "\(file):\(line)" }

    /// What tells places apart without building a text: the same for the same call, and nearly always for the same line.
    package var fingerprint: Fingerprint {
        let file = file.hasPointerRepresentation ? UInt(bitPattern: file.utf8Start) : UInt(file.unicodeScalar.value)
        return Fingerprint(file: file, line: line)
    }

    package struct Fingerprint: Hashable, Sendable {
        let file: UInt
        let line: UInt
    }

    /// Returns whether two places have the same file and line.
    public static func == (lhs: CallSite, rhs: CallSite) -> Bool {
        lhs.line == rhs.line && lhs.fileID == rhs.fileID
    }

    /// Hashes the line and the file.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(line)
        hasher.combine(fileID)
    }
}
