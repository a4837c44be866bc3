import Testing

@testable import LanyardCommand

@Suite("Numbers for people")
struct TextTests {
    @Test(
        arguments: [
            (0, "0 B"), (1023, "1023 B"), (1024, "1.0 KiB"), (1536, "1.5 KiB"), (1_048_575, "1.0 MiB"),
            (10 << 20, "10.0 MiB"), (1_073_741_823, "1.0 GiB"), (5 << 40, "5.0 TiB"), (.max, "8.0 EiB"),
        ] as [(Int64, String)]
    )
    func `A count of bytes has one digit after the point, and never 1024 of a unit`(_ bytes: Int64, _ text: String) {
        #expect(ByteText.count(bytes) == text)
    }

    @Test func `A rate is a count a second, whatever number it is`() {
        #expect(ByteText.rate(2_621_440) == "2.5 MiB/s")
        #expect(ByteText.rate(0) == "0 B/s")
        #expect(ByteText.rate(-1) == "0 B/s")
        #expect(ByteText.rate(.nan) == "0 B/s")
        #expect(ByteText.rate(.infinity) == "4.0 EiB/s")
    }

    @Test func `Progress is given in the unit of the whole`() {
        #expect(ByteText.progress(512 << 10, of: 10 << 20) == "0.5/10.0 MiB")
        #expect(ByteText.progress(512 << 10, of: nil) == "512.0 KiB")
        #expect(ByteText.progress(3, of: 700) == "3/700 B")
    }

    @Test(
        arguments: [
            (0, "0:00"), (0.1, "0:01"), (59.2, "1:00"), (61, "1:01"), (3600, "1:00:00"), (3723, "1:02:03"),
            (172_800, "2 d"), (1e14, "> 999 d"),
        ] as [(Double, String)]
    )
    func `A time to come is rounded up`(_ seconds: Double, _ text: String) {
        #expect(TimeText.countdown(.seconds(seconds)) == text)
    }

    @Test func `A time that has passed has tenths while it is short`() {
        #expect(TimeText.elapsed(.milliseconds(440)) == "0.4 s")
        #expect(TimeText.elapsed(.seconds(12.34)) == "12.3 s")
        #expect(TimeText.elapsed(.seconds(59.99)) == "1:00")
        #expect(TimeText.elapsed(.seconds(125)) == "2:05")
        #expect(TimeText.elapsed(.seconds(-1)) == "0.0 s")
    }
}
