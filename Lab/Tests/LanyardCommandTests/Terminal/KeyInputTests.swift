import Foundation
import LabTestSupport
import Testing

@testable import LanyardCommand

@Suite("Keys that come at once")
struct KeyInputTests {
    /// What is told of bytes that are all there before anybody reads.
    private func batches(_ text: String) async throws -> [[Key]] {
        let pipe = Pipe()
        let log = Log<[Key]>()
        try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try pipe.fileHandleForWriting.close()
        KeyInput.read(from: pipe.fileHandleForReading.fileDescriptor) { log.note($0) }
        let end = text.last.map { Key.character($0) }
        try await until("all was told") { log.all.joined().last == end }
        withExtendedLifetime(pipe) {}
        return log.all
    }

    @Test func `are told at once, however many they are`() async throws {
        let text = String(repeating: "quick ", count: 3000) + "#"
        #expect(try await batches("j\u{1B}[B#") == [[.character("j"), .down, .character("#")]])
        let pasted = try await batches("\u{1B}[200~" + text + "\u{1B}[201~#")
        #expect(pasted == [[.paste(String(text.prefix(4096))), .character("#")]])
    }

    @Test func `are cut where they are a text that no field takes`() async throws {
        let pipe = Pipe()
        let log = Log<[Key]>()
        try pipe.fileHandleForWriting.write(contentsOf: Data(repeating: UInt8(ascii: "q"), count: 50_000))
        try pipe.fileHandleForWriting.close()
        KeyInput.read(from: pipe.fileHandleForReading.fileDescriptor) { log.note($0) }
        try await until("all was told") { !log.all.isEmpty }
        withExtendedLifetime(pipe) {}
        #expect(log.all == [Array(repeating: .character("q"), count: 4096)])
    }
}
