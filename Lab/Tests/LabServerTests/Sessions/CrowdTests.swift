import Foundation
import LabModels
import LabTestSupport
import Testing

@testable import LabServer

@Suite struct CrowdTests {
    @Test func `among two hundred tabs, slow, dead and talking nonsense, the others work`() async throws {
        let lab = ProbeLab()
        let rest = try await lab.run { host in
            var tabs: [TabClient] = []
            for number in 0..<200 {
                let tab = try await TabClient(host)
                try await Self.behaveBadly(tab, number)
                tabs.append(tab)
            }
            // Every fifth is a page as it should be.
            for index in tabs.indices where index % 5 == 0 {
                try await tabs[index].open()
                for count in 1...5 {
                    try await tabs[index].send(["type": "act", "name": "count"])
                    _ = try await tabs[index].state(count: count)
                }
            }
            for index in tabs.indices where index % 5 == 3 {
                #expect(try await tabs[index].closingCode() == 1002)
            }
            for tab in tabs { tab.close(abruptly: true) }
            await lab.room.emptied()
        }
        #expect(rest == [])
        #expect(lab.census.count(of: "probe") == 0)
        #expect(lab.scopes.count == 80)  // Those of the tabs that have opened a screen.
        Evidence.note(
            "a crowd in the Lab does not keep others from working",
            "200 tabs: 40 each that do not read, send half a frame, send nonsense, or stop reading; 40 work as they should",
            200,
            "tabs",
            filter: "LabServerTests.CrowdTests --package-path Lab"
        )
    }

    private static func behaveBadly(_ tab: TabClient, _ number: Int) async throws {
        switch number % 5 {
        case 1:
            // It opens a screen, makes it change, and reads nothing of it.
            try await tab.send(["type": "open", "variant": "search/probe"])
            for _ in 0..<50 {
                try await tab.send(["type": "act", "name": "term", "text": String(repeating: "x", count: 200)])
            }
        case 2:
            // The rest of the frame never comes.
            try await tab.socket.send(raw: RawFrame.bytes(Array("half".utf8), claiming: 4000))
        case 3:
            // A reserved opcode.
            try await tab.socket.send(raw: (0..<64).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) })
        case 4:
            // It reads a little, now and then never again.
            _ = try await tab.next("hello")
        default: break
        }
    }
}
