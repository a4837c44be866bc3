import Foundation
import LabModels
import LabTestSupport
import Lanyard
import Testing

@testable import LabServer

@Suite struct TabTests {
    private func withTab(
        of lab: ProbeLab = ProbeLab(),
        _ body: (ProbeLab, TabClient) async throws -> Void
    ) async throws {
        let rest = try await lab.run { host in
            let tab = try await TabClient(host)
            try await body(lab, tab)
            tab.close()
        }
        #expect(rest == [])
        #expect(lab.census.count(of: "probe") == 0)
    }

    @Test func `a tab is told what there is`() async throws {
        try await withTab { _, tab in
            let hello = try await tab.next("hello")
            #expect(hello["tab"] as? Int == 1)
            #expect(hello["scope"] as? String == "Tab 1")
            #expect(hello["console"] as? String == "http://127.0.0.1:1/?token=x")
            #expect(hello["service"] as? String == "nothing")
            let card: NSDictionary = [
                "id": "search/probe", "screen": "search", "name": "probe", "title": "Probe", "summary": "Counts.",
                "tries": ["Try"], "watches": ["Watch"], "hasBug": true, "isLanyard": false, "takesTurns": false,
                "beside": "search/cure",
                "besides": ["search/cure"],
            ]
            let cards = hello["variants"] as? [NSDictionary]
            #expect(cards?.first == card)
            #expect(cards?.map { $0["id"] as? String } == ["search/probe", "search/cure", "search/other"])
            #expect(cards?.last?["besides"] as? [String] == [])
        }
    }

    @Test func `opening a screen gives its source and its state, and then each change`() async throws {
        try await withTab { _, tab in
            try await tab.send(["type": "open", "variant": "search/probe"])
            let opened = try await tab.next("opened")
            let sides = opened["sides"] as? [NSDictionary]
            let sources = sides?.first?["sources"] as? [NSDictionary]
            #expect(sides?.map { $0["variant"] as? String } == ["search/probe"])
            #expect(sides?.map { $0["scope"] as? String } == ["Tab 1 · Probe"])
            #expect(sources?.map { $0["file"] as? String } == ["Services/Census.swift", "None.swift"])
            #expect((sources?[0]["text"] as? String)?.hasPrefix("/// Counts the models") == true)
            #expect((sources?[0]["marked"] as? [Int])?.count == 1)
            #expect((sources?[1]["text"] as? String)?.contains("None.swift is not where") == true)
            #expect(try await tab.state(count: 0) == ["count": 0, "term": ""])
            try await tab.send(["type": "act", "name": "term", "text": "<b>ä"])
            #expect(try await tab.state(count: 1) == ["count": 1, "term": "<b>ä"])
        }
    }

    @Test func `the main actor's pulse comes`() async throws {
        try await withTab { _, tab in
            for count in 1...3 { _ = try await tab.next("pulse") { $0["count"] as? Int == count } }
        }
    }

    @Test func `leaving a screen is its disappearance, and releases it`() async throws {
        try await withTab { lab, tab in
            try await tab.open()
            #expect(lab.census.count(of: "probe") == 1)
            try await tab.send(["type": "leave"])
            await lab.left.wait()
            try await tab.send(["type": "act", "name": "count"])
            #expect(try await tab.next("trouble")["message"] as? String == "No screen is open.")
            #expect(lab.census.count(of: "probe") == 0)
        }
    }

    @Test func `opening a screen leaves the one before`() async throws {
        try await withTab { lab, tab in
            try await tab.open()
            try await tab.send(["type": "act", "name": "count"])
            _ = try await tab.state(count: 1)
            try await tab.open()
            await lab.left.wait()
            #expect(lab.census.count(of: "probe") == 1)
        }
    }

    @Test(arguments: [
        "", "garbage", "[]", "{}", #"{"type":"fly"}"#, #"{"type":"act"}"#, #"{"type":"open"}"#, #"{"type":7}"#,
        #"{"type":"act","name":"term","text":7}"#, #"{"type":"act","name":"count","at":-9223372036854775808}"#,
        #"{"type":"act","name":"count","at":9223372036854775807}"#, #"{"type":"act","name":"count","at":-1}"#,
        String(repeating: "[", count: 16_000),
    ])
    func `a message that makes no sense is trouble, and nothing else`(text: String) async throws {
        try await withTab { _, tab in
            try await tab.open()
            try await tab.socket.send(text)
            #expect(try await tab.next("trouble")["message"] as? String == "This is no message of the Lab's page.")
            try await tab.send(["type": "act", "name": "count"])
            _ = try await tab.state(count: 1)
        }
    }

    @Test func `what is done to a pair is done on both sides, each in a scope of its own`() async throws {
        try await withTab { lab, tab in
            try await tab.send(["type": "open", "variant": "search/probe", "beside": "search/cure"])
            let sides = try await tab.next("opened")["sides"] as? [NSDictionary]
            #expect(sides?.map { $0["variant"] as? String } == ["search/probe", "search/cure"])
            #expect(sides?.map { $0["scope"] as? String } == ["Tab 1 · Probe", "Tab 1 · Cure"])
            #expect(lab.scopes.map { $0.snapshot().info.name } == ["Tab 1 · Probe", "Tab 1 · Cure"])
            #expect(Set(lab.scopes.map { $0.snapshot().info.parent }).count == 1)
            try await tab.send(["type": "act", "name": "term", "text": "x"])
            #expect(try await tab.state(count: 1) == ["count": 1, "term": "x"])
            try await tab.send(["type": "act", "name": "count"])
            #expect(try await tab.state(count: 2, place: 1) == ["count": 2, "term": "x"])
        }
    }

    @Test func `where two take turns, the left side is busy until the right one has had its turn`() async throws {
        try await withTab(of: ProbeLab(takesTurns: true)) { lab, tab in
            // Whatever fails, nobody waits for ever.
            defer { for turn in [lab.probe, lab.cure] { turn.mayEnd.open() } }
            try await tab.open(beside: "search/cure")
            try await tab.send(["type": "act", "name": "begin"])
            _ = try await tab.side(0, isBusy: true)
            #expect(lab.log.all == ["probe begins"])
            lab.probe.mayEnd.open()
            let told = try await tab.side(1, isBusy: true)
            try #require(!told.contains(false), "the left side was told to be idle, and the right one had yet to end")
            #expect(lab.log.all == ["probe begins", "probe ends", "cure begins"])
            lab.cure.mayEnd.open()
            _ = try await tab.side(0, isBusy: false)
            #expect(lab.log.all == ["probe begins", "probe ends", "cure begins", "cure ends"])
        }
    }

    @Test func `leaving a pair releases both sides`() async throws {
        try await withTab { lab, tab in
            try await tab.open(beside: "search/cure")
            #expect(lab.census.count(of: "probe") == 2)
            try await tab.send(["type": "leave"])
            try await tab.send(["type": "act", "name": "count"])
            #expect(try await tab.next("trouble")["message"] as? String == "No screen is open.")
            #expect(lab.census.count(of: "probe") == 0)
        }
    }

    @Test(arguments: [
        ("search/none", "There is no variant “search/none”."),
        ("search/probe", "“search/probe” cannot stand beside “search/probe”."),
        ("search/other", "“search/other” cannot stand beside “search/probe”."),
    ])
    func `what cannot stand beside is trouble, and the open one stays`(beside: String, message: String) async throws {
        try await withTab { _, tab in
            try await tab.open()
            try await tab.send(["type": "open", "variant": "search/probe", "beside": beside])
            #expect(try await tab.next("trouble")["message"] as? String == message)
            try await tab.send(["type": "act", "name": "count"])
            _ = try await tab.state(count: 1)
        }
    }

    @Test func `an unknown screen is trouble, and the open one stays`() async throws {
        try await withTab { _, tab in
            try await tab.open()
            try await tab.send(["type": "open", "variant": "search/none"])
            #expect(try await tab.next("trouble")["message"] as? String == "There is no variant “search/none”.")
            try await tab.send(["type": "act", "name": "count"])
            _ = try await tab.state(count: 1)
        }
    }

    @Test(arguments: ["text", "target"]) func `a long text is trouble, and does nothing`(member: String) async throws {
        try await withTab { _, tab in
            try await tab.open()
            let limit = String(repeating: "ä", count: 200)
            try await tab.send(["type": "act", "name": "term", member: limit + "x"])
            #expect((try await tab.next("trouble")["message"] as? String)?.contains("at most 200") == true)
            try await tab.send(["type": "act", "name": "term", "text": limit])
            #expect(try await tab.state(count: 1)?["term"] as? String == limit)
        }
    }

    @Test func `a term of a megabyte ends the tab with a reason, and all its tasks`() async throws {
        try await withTab { lab, tab in
            try await tab.open()
            try await tab.send(["type": "act", "name": "work"])
            _ = try await tab.state(count: 1)
            let text = String(repeating: "x", count: 1 << 20)
            async let sent: Void? = try? await tab.send(["type": "act", "name": "term", "text": text])
            #expect(try await tab.closingCode() == 1009)
            await lab.room.emptied()
            await sent
        }
    }

    @Test func `ten thousand keystrokes are taken one by one, and the newest state arrives`() async throws {
        try await withTab { _, tab in
            try await tab.open()
            async let sent: Void = {
                for number in 1...10_000 {
                    try await tab.send(["type": "act", "name": "term", "text": "\(number)"])
                }
            }()
            #expect(try await tab.state(count: 10_000)?["term"] as? String == "10000")
            try await sent
        }
    }

    @Test(arguments: [false, true]) func `a tab that goes leaves nothing running`(abruptly: Bool) async throws {
        try await withTab { lab, tab in
            try await tab.open()
            try await tab.send(["type": "act", "name": "work"])
            _ = try await tab.state(count: 1)
            #expect(lab.scopes.first.map { $0.count >= 1 } == true)
            tab.close(abruptly: abruptly)
            await lab.left.wait()
            await lab.room.emptied()
        }
    }

    @Test func `stopping the Lab ends the tabs`() async throws {
        let lab = ProbeLab()
        let rest = try await lab.run { host in
            let tab = try await TabClient(host)
            try await tab.open()
            try await tab.send(["type": "act", "name": "work"])
            _ = try await tab.state(count: 1)
            await host.stop()
            tab.close()
        }
        #expect(rest == [])
    }

    @Test func `two hundred tabs work at once, and one more is told that there are too many`() async throws {
        let lab = ProbeLab()
        let rest = try await lab.run { host in
            var tabs: [TabClient] = []
            for _ in 0..<200 {
                let tab = try await TabClient(host)
                try await tab.open()
                tabs.append(tab)
            }
            let late = try await TabClient(host)
            let trouble = try await late.next("trouble")["message"] as? String
            #expect(trouble == "There are 200 tabs open already. Close one, and reload this page.")
            #expect(try await late.closingCode() == 1013)
            for index in tabs.indices {
                try await tabs[index].send(["type": "act", "name": "work"])
                _ = try await tabs[index].state(count: 1)
            }
            for tab in tabs { tab.close(abruptly: true) }
            await lab.room.emptied()
            let next = try await TabClient(host)
            #expect(try await next.next("hello")["tab"] as? Int == 201)
            next.close()
        }
        #expect(rest == [])
        #expect(lab.scopes.count == 200)
    }
}
