import Foundation
import Testing

@testable import LanyardConsole

@Suite struct SnapshotTests {
    @Test func `what has no value is left out`() throws {
        let scope = Wire.Scope(
            id: 1,
            parent: nil,
            name: nil,
            origin: "App/A.swift:1",
            isClosed: false,
            live: 0,
            withheld: 0
        )
        let text = String(decoding: try JSONEncoder().encode(scope), as: UTF8.self)
        #expect(!text.contains("null") && !text.contains("parent"))
    }
}
