/// Words in the names of files, folders and types that are there to show something or to try something out.
enum ShowWords {
    private static let words: [[UInt8]] = [
        "Mock", "Preview", "Example", "Demo", "Fake", "Stub", "Sample", "Dummy", "Playground", "Testing", "UITest",
        "Benchmark",
    ].map { Array($0.utf8) }

    /// Whether one of them stands in a name or a path.
    static func areIn(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { bytes in
            for start in bytes.indices where bytes[start] & 32 == 0 {
                // They begin with a capital letter, which few bytes of a path are.
                for word in words where word[0] == bytes[start] && bytes[start...].starts(with: word) { return true }
            }
            return false
        }
    }
}
