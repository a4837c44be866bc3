import ArgumentParser
import Testing

@testable import LanyardCommand

@Suite("A rate on the command line")
struct ByteRateTests {
    @Test(
        arguments: [
            ("1", 1), ("1500", 1500), ("500k", 512_000), ("500K", 512_000), ("1.5M", 1_572_864), ("2MiB", 2_097_152),
            ("2MiB/s", 2_097_152), ("2MB", 2_000_000), ("3kb/s", 3000), ("1g", 1_073_741_824), ("0.5k", 512),
            ("10b", 10),
        ] as [(String, Int64)]
    )
    func `is a number with or without a unit`(_ text: String, _ expected: Int64) throws {
        #expect(try ByteRate(text).bytesPerSecond == expected)
    }

    @Test(arguments: [
        "", "k", "abc", "5x", "-1", "1,5M", "1 M", "0", "0.2", "1.2.3", "9999999999G", "nan", "inf", "1e3",
    ]) func `is refused if it is none, or would never end`(_ text: String) {
        #expect(throws: ValidationError.self) { try ByteRate(text) }
    }
}
