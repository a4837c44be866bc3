/// The place of a call in source code: where a scope or run was made, or where a cancellation was asked for.
///
/// It holds the module and file name, never a path of the machine that built the program.
public struct CallSite: Sendable, Hashable, CustomStringConvertible {
    package let file: StaticString

    /// In the room that the name of the file leaves: each run carries the place of its call.
    private let lineNumber: UInt32

    /// The line, counted from one; of more than four thousand million, the last of these.
    public var line: UInt { UInt(lineNumber) }

    /// Names a place; the defaults name the place of the call.
    public init(fileID: StaticString = #fileID, line: UInt = #line) {
        self.file = fileID
        lineNumber = UInt32(clamping: line)
    }

    /// The module and file, as in `Shop/SearchModel.swift`.
    public var fileID: String { "\(file)" }

    /// The place as `Shop/SearchModel.swift:42`.
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

    /// Two places are equal if they name the same file and line.
    public static func == (lhs: CallSite, rhs: CallSite) -> Bool {
        lhs.line == rhs.line && lhs.fileID == rhs.fileID
    }

    /// Hashes the line and the file.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(line)
        hasher.combine(fileID)
    }
}
