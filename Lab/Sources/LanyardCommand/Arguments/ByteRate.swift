import ArgumentParser

/// A rate as it is written on the command line: `500k`, `1.5M`, `2MiB/s`, `2MB`.
///
/// As with other downloaders `k`, `M` and `G` alone are powers of 1024; `kB`, `MB` and `GB` are powers of 1000.
struct ByteRate: Hashable, Sendable {
    let bytesPerSecond: Int64

    /// - Throws: `ValidationError`, with what a rate looks like.
    init(_ text: String) throws {
        guard let rate = ByteRate.parse(text) else {
            throw ValidationError("Give bytes a second, such as 500k, 1.5M or 2MiB.")
        }
        guard rate >= 1 else {
            throw ValidationError("A rate of less than one byte a second never ends. Leave it out for no limit.")
        }
        guard rate < ByteRate.highest else {
            throw ValidationError("That is faster than any limit. Leave it out for no limit.")
        }
        bytesPerSecond = Int64(rate)
    }

    private static let highest = Double(1 << 50)

    private static let units: [String: Double] = [
        "": 1, "b": 1,
        "k": 1024, "kib": 1024, "kb": 1e3,
        "m": 1_048_576, "mib": 1_048_576, "mb": 1e6,
        "g": 1_073_741_824, "gib": 1_073_741_824, "gb": 1e9,
    ]

    private static func parse(_ text: String) -> Double? {
        var text = text.lowercased()
        if text.hasSuffix("/s") { text.removeLast(2) }
        let digits = text.prefix { $0 == "." || ("0"..."9").contains($0) }
        guard let number = Double(digits), let unit = units[String(text.dropFirst(digits.count))] else { return nil }
        return number * unit
    }
}
